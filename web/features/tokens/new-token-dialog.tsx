import { useState } from 'react';
import { createHabit, listHabits, setDay } from '#contract/habits.ts';
import { NewToken } from '#contract/tokens/shapes.ts';
import { TOKEN_LIVES, TOKEN_SCOPES, type TokenScope } from '#domain/people/tokens.ts';
import { useForm } from '#web/ui/use-form.ts';
import { userToday } from '#web/client/user-day.ts';
import { useHabits } from '#web/features/habits/public.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCreateToken } from './queries.ts';

export function NewTokenDialog(state: DialogState) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog
      title={made === undefined ? 'New token' : 'Copy your token now'}
      description={
        made === undefined
          ? 'Anyone who has it can do what you choose here, and nothing else.'
          : 'You’ll only see it once. If you lose it, revoke it and create another one.'
      }
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setMade(undefined);
        state.onOpenChange(isOpen);
      }}
    >
      {made === undefined ? <TokenForm onMade={setMade} /> : <TokenOnce {...made} />}
    </Dialog>
  );
}

type Made = { token: string; scopes: readonly TokenScope[]; habitId: number };

function TokenOnce({ token, scopes, habitId }: Made) {
  const example = `curl -H "Authorization: Bearer ${token}" ${callFor(scopes, habitId)}`;
  return (
    <ShownOnce label="Your token" secret={token} copyLabel="Copy token">
      <p className="text-secondary">
        Send it with each call: <code className="wrap-anywhere">{example}</code>
      </p>
    </ShownOnce>
  );
}

const jsonBody = (body: object) =>
  `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`;

/** An example call that the token may make. */
function callFor(scopes: readonly TokenScope[], habitId: number): string {
  const { origin } = location;
  if (scopes.includes('read')) return origin + listHabits.path;
  if (scopes.includes('tick')) {
    const path = setDay.path.replace(':id', String(habitId)).replace(':date', userToday());
    return `-X PUT ${jsonBody({ completed: true })} ${origin}${path}`;
  }
  if (scopes.includes('export')) return `${origin}/api/export.json`;
  return `${jsonBody({ name: 'Stretch', type: 'daily' })} ${origin}${createHabit.path}`;
}

const MAY: Record<TokenScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'Your habits, days, progress and feed.' },
  tick: { label: 'Tick', hint: 'Mark days as done, add amounts, skip.' },
  write: { label: 'Change', hint: 'Add, change and delete habits, sections and pauses.' },
  export: { label: 'Export', hint: 'Download everything you have here.' },
};

const SCOPES = TOKEN_SCOPES.map((scope) => ({ value: scope, ...MAY[scope] }));

const INITIAL: NewToken = { name: '', scopes: ['tick'], habitId: null, days: 90 };

function TokenForm({ onMade }: { onMade: (made: Made) => void }) {
  const { data: habits = [] } = useHabits();
  const { form, field, values, change, errors, isSending } = useForm({
    rules: NewToken,
    initial: INITIAL,
    send: useCreateToken().mutateAsync,
    onSent: ({ token }) => {
      const { scopes, habitId } = values;
      onMade({ token, scopes, habitId: Number(habitId ?? habits[0]?.id ?? 1) });
    },
    onRefused: toastNotMade,
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Name"
        hint="Where you’ll use it, for example “Home Assistant”."
        autoComplete="off"
        required
        {...field('name')}
      />
      <CheckboxGroup
        legend="What it can do"
        options={SCOPES}
        values={values.scopes}
        onValuesChange={(scopes) => change({ scopes })}
        error={errors?.scopes}
      />
      <SelectField
        label="Habits"
        value={values.habitId ?? ''}
        onChange={({ target }) =>
          change({ habitId: target.value === '' ? null : Number(target.value) })
        }
        options={[
          { value: '', label: 'All of them' },
          ...habits.map(({ id, name }) => ({ value: id, label: `Only ${name}` })),
        ]}
      />
      <SelectField
        label="Expires"
        value={values.days ?? ''}
        onChange={({ target }) => change({ days: livesFor(target.value) })}
        options={[
          ...TOKEN_LIVES.map((days) => ({ value: days, label: `After ${days} days` })),
          { value: '', label: 'Never' },
        ]}
      />
      <DialogActions>
        <SubmitButton isBusy={isSending}>Create token</SubmitButton>
      </DialogActions>
    </form>
  );
}

const livesFor = (value: string) => TOKEN_LIVES.find((days) => String(days) === value) ?? null;

const toastNotMade = toastFailure('Couldn’t create the token');

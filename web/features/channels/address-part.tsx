import { useState } from 'react';
import type { Channels } from '#contract/channels.ts';
import type { AddressKind } from '#domain/sending/channels.ts';
import { ApiError } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useReauth } from '#web/features/account/public.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useChangeChannels } from './queries.ts';
import { TryButton } from './try-button.tsx';

const KINDS = [
  { value: 'ntfy', label: 'ntfy' },
  { value: 'webhook', label: 'Webhook' },
] as const;

const HINTS: Readonly<Record<AddressKind, string>> = {
  ntfy: 'The full address of your topic. Anyone who knows it can read your reminders, so choose a name that’s hard to guess.',
  webhook: 'Each reminder is sent to it as JSON, by POST.',
};
const EXAMPLES: Readonly<Record<AddressKind, string>> = {
  ntfy: 'https://ntfy.sh/my-secret-topic',
  webhook: 'https://example.org/hook',
};

const fetchRules = async () => (await import('#contract/channels/shapes.ts')).OwnAddress;

/** The user’s own address: a topic of ntfy, or a webhook. */
export function AddressPart({ address }: Pick<Channels, 'address'>) {
  const { mutateAsync, mutate, isPending } = useChangeChannels();
  const withReauth = useReauth();
  const [initial] = useState(() => ({ kind: address?.kind ?? 'ntfy', url: address?.url ?? '' }));
  const { form, field, values, change, isSending } = useForm({
    rules: fetchRules,
    initial,
    send: (sent) => withReauth(() => mutateAsync({ address: sent })).catch(besideItsField),
    onSent: toastSaved,
    onRefused: toastNotSaved,
  });
  const remove = () =>
    mutate({ address: null }, { onSuccess: () => change({ url: '' }), onError: toastNotSaved });
  return (
    <div className="grid gap-3">
      <div className="grid">
        <p>Custom address</p>
        <p className="text-sm text-secondary">An ntfy topic or your own webhook.</p>
      </div>
      <form {...form} className="grid gap-3">
        <SegmentedControl
          label="Type"
          isFullWidth
          options={KINDS}
          value={values.kind}
          onValueChange={(kind) => change({ kind })}
        />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={EXAMPLES[values.kind]}
          hint={HINTS[values.kind]}
          {...field('url')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={isSending}>
            Save address
          </Button>
          {address && (
            <Button variant="quiet" isBusy={isPending && !isSending} onClick={remove}>
              Remove address
            </Button>
          )}
        </div>
      </form>
      {address && <Reached address={address} />}
    </div>
  );
}

function Reached({ address }: { address: NonNullable<Channels['address']> }) {
  const { lastReachedAt, trouble } = address;
  return (
    <>
      {lastReachedAt && (
        <p className="text-sm text-secondary">Last reached {dayText(lastReachedAt)}</p>
      )}
      {trouble !== null && <p className="text-sm wrap-anywhere text-error">{trouble}</p>}
      <TryButton tried={{ channel: 'address' }} to="to your address" />
    </>
  );
}

/** The server names the field by its path in the body. */
function besideItsField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.replace(/^address\./, ''),
    message,
  }));
  throw new ApiError(error.status, error.serverMessage, issues);
}

const toastSaved = () => void toast({ title: 'Saved', description: 'Try it with “Send me one”.' });

const toastNotSaved = toastFailure('Not saved');

import { WebhookRule } from '#contract/webhooks/shapes.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/sending/webhooks.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EVENT_WORDS } from './event-words.ts';

const HINTS: Partial<Record<WebhookEvent, string>> = {
  amount: 'Any change to a day’s amount.',
  perfect_day: 'When everything is done for the day.',
  milestone: 'Once, when a streak reaches 7, 14, 30 … days, 4, 8, 12 … weeks, or 3, 6, 12 months.',
};

const EVENTS = WEBHOOK_EVENTS.map((event) => ({
  value: event,
  label: EVENT_WORDS[event],
  hint: HINTS[event],
}));

type WebhookFormProps<Answer> = {
  initial: WebhookRule;
  saveLabel: string;
  save: (rule: WebhookRule) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
};

export function WebhookForm<Answer>({
  initial,
  saveLabel,
  save,
  onSaved,
}: WebhookFormProps<Answer>) {
  const { form, field, values, change, errors, isSending } = useForm({
    rules: WebhookRule,
    initial,
    send: save,
    onSent: onSaved,
    onRefused: toastNotSaved,
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Name"
        hint="For example “Home Assistant”."
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextField
        label="Address"
        hint="Each event is sent to it as JSON, by POST."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.org/hook"
        required
        {...field('url')}
      />
      <CheckboxGroup
        legend="Events to send"
        options={EVENTS}
        values={values.events}
        onValuesChange={(events) => change({ events })}
        error={errors?.events}
      />
      <DialogActions>
        <SubmitButton isBusy={isSending}>{saveLabel}</SubmitButton>
      </DialogActions>
    </form>
  );
}

const toastNotSaved = toastFailure('Not saved');

import { requestBetaAccess } from '#contract/beta-access.ts';
import type { BodyOf } from '#contract/call.ts';
import {
  JOB_TITLES,
  type JobTitle,
  PRICING_INTERVALS,
  type PricingInterval,
} from '#domain/site/beta-access.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { callApi } from '#web/client/call-api.ts';

const INITIAL = {
  firstName: '',
  email: '',
  jobTitle: 'Student',
  customJobTitle: '',
  pricingAmount: '9.99',
  pricingInterval: 'Monthly',
} as const;

const fetchRules = async () => (await import('#contract/beta-access/shapes.ts')).BetaRequest;

type AccessFormProps = {
  onSent: (sent: SentRequest) => void;
  onRefused: (error: unknown, email: string) => void;
  onCancel?: (() => void) | undefined;
};

export function AccessForm({ onSent, onRefused, onCancel }: AccessFormProps) {
  const { form, field, change, values, isSending } = useForm({
    rules: fetchRules,
    initial: INITIAL,
    send: sendRequest,
    onSent,
    onRefused: (error): void => onRefused(error, values.email.trim()),
  });
  return (
    <form {...form} className="grid gap-5 sm:grid-cols-2" aria-label="Request Beta Access">
      <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        {...field('email')}
      />
      <SelectField
        label="Job Title"
        required
        {...field('jobTitle')}
        onChange={({ target }) =>
          change({ jobTitle: target.value as JobTitle, customJobTitle: '' })
        }
        options={JOB_TITLES.map((title) => ({ value: title, label: title }))}
      />
      {values.jobTitle === 'Other' && (
        <TextField
          label="Your Job Title"
          autoComplete="organization-title"
          required
          {...field('customJobTitle')}
        />
      )}
      <div className="grid grid-cols-[1.25fr_1fr] items-start gap-3 sm:col-span-2 sm:grid-cols-2">
        <TextField
          label="What would you pay?"
          inputMode="decimal"
          autoComplete="off"
          required
          {...field('pricingAmount')}
        />
        <SelectField
          label="How often?"
          required
          {...field('pricingInterval')}
          onChange={({ target }) => change({ pricingInterval: target.value as PricingInterval })}
          options={PRICING_INTERVALS.map((interval) => ({ value: interval, label: interval }))}
        />
      </div>
      <div className="flex flex-col-reverse gap-2 sm:col-span-2 sm:flex-row sm:justify-end">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <SubmitButton isBusy={isSending}>Request Access</SubmitButton>
      </div>
    </form>
  );
}

type SentRequest = { email: string; message: string };

/** Another job title is sent only when its field is visible. */
async function sendRequest(request: BodyOf<typeof requestBetaAccess>): Promise<SentRequest> {
  const customJobTitle = request.jobTitle === 'Other' ? (request.customJobTitle ?? null) : null;
  const { message } = await callApi(requestBetaAccess, { body: { ...request, customJobTitle } });
  return { email: request.email, message };
}

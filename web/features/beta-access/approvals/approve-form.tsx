import { useForm } from '#web/ui/use-form.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApprove } from '../queries.ts';
import { toastApproved, toastNotApproved } from '../toasts.ts';

const fetchRules = async () => (await import('#contract/beta-access/shapes.ts')).Approval;

export function ApproveForm() {
  const { form, field, reset, isSending } = useForm({
    rules: fetchRules,
    initial: { email: '', notes: '' },
    send: useApprove().mutateAsync,
    onSent: ({ approvedEmail }) => {
      toastApproved(approvedEmail.email);
      reset();
    },
    onRefused: toastNotApproved,
  });
  return (
    <form
      {...form}
      aria-label="Approve an email"
      className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        required
        {...field('email')}
      />
      <TextField label="Notes" autoComplete="off" maxLength={1000} {...field('notes')} />
      <SubmitButton className="md:mt-6.5" isBusy={isSending}>
        Approve Email
      </SubmitButton>
    </form>
  );
}

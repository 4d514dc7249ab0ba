import type { ResponseOf } from '#contract/call.ts';
import type { finishOidc } from '#contract/oidc.ts';
import { NewcomerRegistration } from '#contract/oidc/shapes.ts';
import { useForm } from '#web/ui/use-form.ts';
import { InvitationCodeField, Step, UsernameField } from '#web/features/account/public.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { storedInvitation, removeStoredSearch, useRegisterNewcomer } from './queries.ts';

type NewcomerFormProps = {
  newcomer: NonNullable<ResponseOf<typeof finishOidc>['newcomer']>;
  onTabs: (search: '' | `?${string}`) => void;
};

const toastNotRegistered = toastFailure('Registration failed');

export function NewcomerForm({ newcomer, onTabs }: NewcomerFormProps) {
  const { code, email, username, isInvitationNeeded } = newcomer;
  const { form, field, isSending } = useForm({
    rules: NewcomerRegistration,
    initial: { code, username, invitationCode: storedInvitation() },
    send: useRegisterNewcomer().mutateAsync,
    onSent: (user) => {
      onTabs(removeStoredSearch());
      toast({ title: 'Registration successful', description: `Welcome, ${user.username}!` });
    },
    onRefused: toastNotRegistered,
  });
  return (
    <Step title="Choose your username" onLogin={() => onTabs('')}>
      <p className="text-secondary wrap-anywhere">
        You’re new here. Your account will use <strong className="text-text">{email}</strong>.
      </p>
      <form {...form} className="grid gap-5">
        <UsernameField {...field('username')} />
        {isInvitationNeeded && <InvitationCodeField {...field('invitationCode')} />}
        <SubmitButton size="lg" isFullWidth isBusy={isSending}>
          Register
        </SubmitButton>
      </form>
    </Step>
  );
}

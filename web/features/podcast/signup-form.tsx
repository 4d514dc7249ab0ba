import { ArrowLeft } from 'lucide-react';
import type { User } from '#contract/account.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/people/account.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useSignUp } from './queries.ts';

const toastNotSignedUp = toastFailure('Signup Failed');

function toastSuccess(): void {
  toast({
    title: 'Account Created & VIP Access Claimed!',
    description: 'Welcome to HabitCrush! You are being redirected to onboarding.',
  });
}

const fetchRules = async () => (await import('#contract/podcast/shapes.ts')).PodcastSignup;

type PodcastSignupFormProps = { onSignedUp: (user: User) => void; onBack: () => void };

export function PodcastSignupForm({ onSignedUp, onBack }: PodcastSignupFormProps) {
  const { form, field, isSending } = useForm({
    rules: fetchRules,
    initial: { name: '', email: '', username: '', password: '' },
    send: useSignUp().mutateAsync,
    onSent: (user) => {
      toastSuccess();
      onSignedUp(user);
    },
    onRefused: toastNotSignedUp,
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-4">
      <Button
        variant="quiet"
        className="-ml-4 justify-self-start"
        disabled={isSending}
        onClick={onBack}
      >
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <Card>
        <h1 className="mb-1 text-2xl">Claim your VIP month</h1>
        <p className="mb-6 text-secondary">One account, one pass, no card.</p>
        <form {...form} aria-label="Claim VIP Access" className="grid gap-5">
          <TextField label="Name" autoComplete="name" required {...field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            {...field('email')}
          />
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
            required
            {...field('password')}
          />
          <SubmitButton size="lg" isFullWidth isBusy={isSending}>
            Claim VIP Access
          </SubmitButton>
        </form>
      </Card>
    </div>
  );
}

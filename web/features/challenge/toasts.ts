import { pluralise } from '#domain/text/pluralise.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export function toastJoined(): void {
  const description = "You'll be notified when the next 7 Day Challenge starts.";
  toast({ title: 'Added to waitlist!', description });
}

export function toastLeft(): void {
  const description = 'You can rejoin the waitlist anytime!';
  toast({ title: 'Removed from waitlist', description });
}

export const toastNotJoined = toastFailure('Failed to join waitlist', 'Something went wrong');
export const toastNotLeft = toastFailure('Failed to leave waitlist', 'Something went wrong');

export function toastStarted(name: string, participants: number): void {
  const who = pluralise(participants, 'person joined', 'people joined');
  toast({ title: 'Challenge started!', description: `${name}: ${who}.` });
}

export const toastNotStarted = toastFailure(
  'Failed to start the challenge',
  'Something went wrong',
);

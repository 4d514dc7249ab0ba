import { counted } from '#domain/counted.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export function tellJoined(): void {
  const description = "You'll be notified when the next 7 Day Challenge starts.";
  toast({ title: 'Added to waitlist!', description });
}

export function tellLeft(): void {
  const description = 'You can rejoin the waitlist anytime!';
  toast({ title: 'Removed from waitlist', description });
}

export const tellNotJoined = toastFailure('Failed to join waitlist', 'Something went wrong');
export const tellNotLeft = toastFailure('Failed to leave waitlist', 'Something went wrong');

export function tellStarted(name: string, participants: number): void {
  const who = counted(participants, 'person joined', 'people joined');
  toast({ title: 'Challenge started!', description: `${name}: ${who}.` });
}

export const tellNotStarted = toastFailure('Failed to start the challenge', 'Something went wrong');

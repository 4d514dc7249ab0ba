import { counted } from '#domain/counted.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

const tellFailure = (title: string) => (error: unknown) =>
  void toast({
    variant: 'destructive',
    title,
    description: serverMessageOr(error, 'Something went wrong'),
  });

export function tellJoined(): void {
  const description = "You'll be notified when the next 7 Day Challenge starts.";
  toast({ title: 'Added to waitlist!', description });
}

export function tellLeft(): void {
  const description = 'You can rejoin the waitlist anytime!';
  toast({ title: 'Removed from waitlist', description });
}

export const tellNotJoined = tellFailure('Failed to join waitlist');
export const tellNotLeft = tellFailure('Failed to leave waitlist');

export function tellStarted(name: string, participants: number): void {
  const who = counted(participants, 'person joined', 'people joined');
  toast({ title: 'Challenge started!', description: `${name}: ${who}.` });
}

export const tellNotStarted = tellFailure('Failed to start the challenge');

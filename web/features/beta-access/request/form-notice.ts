import { ALREADY_REQUESTED } from '#contract/beta-access.ts';
import { ApiError, serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

const SHOWN_FOR = 6_000;

/** The notice above the form after a response. */
export type FormNotice = { tone: 'success' | 'warning'; title: string; text: string };

export function toastReceived(email: string, message: string): FormNotice {
  const title = 'Request received!';
  toast({ title, description: `We’ll email ${email}.`, duration: SHOWN_FOR });
  return { tone: 'success', title, text: `${message} We’ll email ${email} when it’s approved.` };
}

/** Shows a toast. Returns undefined if the toast is enough. */
export function toastNotReceived(error: unknown, email: string): FormNotice | undefined {
  toast({
    variant: 'destructive',
    title: 'Something went wrong',
    description: wordsFor(error),
    duration: SHOWN_FOR,
  });
  if (!isConflict(error)) return undefined;
  return {
    tone: 'warning',
    title: 'This email is already registered',
    text: `You’ve already requested access with ${email}. We’ll email your invitation there.`,
  };
}

function wordsFor(error: unknown): string {
  if (error instanceof SyntaxError || (error instanceof ApiError && error.isUnreadable)) {
    return 'Unexpected server response. Please try again later.';
  }
  if (!(error instanceof ApiError)) {
    return 'Network error: Please check your internet connection and try again';
  }
  return serverMessageOr(error, isConflict(error) ? ALREADY_REQUESTED : 'Failed to submit request');
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

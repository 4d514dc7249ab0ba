import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Shows the message of the server under the given title. */
export const toastFailure =
  (title: string, otherwise = 'Something went wrong. Please try again.') =>
  (error: unknown): void =>
    void toast({ variant: 'destructive', title, description: serverMessageOr(error, otherwise) });

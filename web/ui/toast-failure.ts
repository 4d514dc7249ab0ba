import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Says what the server said of a failure, under a title of one's own. */
export const toastFailure =
  (title: string, otherwise = 'Something went wrong. Please try again.') =>
  (error: unknown): void =>
    void toast({ variant: 'destructive', title, description: serverMessageOr(error, otherwise) });

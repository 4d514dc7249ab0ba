import { toastFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const toastNotCreated = toastFailure('Failed to create bot users');
export const toastNotChanged = toastFailure('Failed to update bot');

export const toastNoConfiguration = () =>
  void toast({
    variant: 'destructive',
    title: 'No Configuration',
    description: 'Please generate bot configurations first',
  });

export const toastCreated = (message: string) =>
  void toast({ title: 'Bots Created', description: message });

export const toastChanged = (username: string) =>
  void toast({ title: 'Bot Updated', description: `${username} updated.` });

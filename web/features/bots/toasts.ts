import { toastFailure } from '#web/shell/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const tellNotCreated = toastFailure('Failed to create bot users');
export const tellNotChanged = toastFailure('Failed to update bot');

export const tellNoConfiguration = () =>
  void toast({
    variant: 'destructive',
    title: 'No Configuration',
    description: 'Please generate bot configurations first',
  });

export const tellCreated = (message: string) =>
  void toast({ title: 'Bots Created', description: message });

export const tellChanged = (username: string) =>
  void toast({ title: 'Bot Updated', description: `${username} updated.` });

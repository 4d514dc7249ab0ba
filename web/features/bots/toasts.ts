import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

const failure = (title: string) => (error: unknown) => {
  const description = serverMessageOr(error, 'Something went wrong. Please try again.');
  toast({ variant: 'destructive', title, description });
};

export const tellNotCreated = failure('Failed to create bot users');
export const tellNotChanged = failure('Failed to update bot');

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

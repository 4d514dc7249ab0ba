import { toast } from '#web/ui/toast/toast.ts';

export function toastNotShared(): void {
  toast({
    title: 'Sharing failed',
    description: 'Could not share this content. Try copying the URL manually.',
    variant: 'destructive',
  });
}

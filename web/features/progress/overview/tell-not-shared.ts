import { toast } from '#web/ui/toast/toast.ts';

export function tellNotShared(): void {
  toast({
    title: 'Sharing failed',
    description: 'Could not share this content. Try copying the URL manually.',
    variant: 'destructive',
  });
}

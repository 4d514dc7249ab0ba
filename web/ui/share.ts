import { toast } from '#web/ui/toast/toast.ts';

export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Opens the share sheet of the system. Closing it is not a failure. */
export async function shareBySheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
}

export async function copyAddress(address: string): Promise<void> {
  await navigator.clipboard.writeText(address);
  toast({ title: 'Link copied', description: address });
}

export function toastNotShared(): void {
  const description = 'Could not share this content. Try copying the URL manually.';
  toast({ variant: 'destructive', title: 'Sharing failed', description });
}

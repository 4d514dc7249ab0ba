import { NO_PROFILE } from '#contract/profile/public-profile.ts';
import { isGone } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

export function toastNotShared(): void {
  const description = 'Could not share this content. Try copying the URL manually.';
  toast({ variant: 'destructive', title: 'Sharing failed', description });
}

export function toastCopied(address: string): void {
  toast({ title: 'Link copied', description: address });
}

export function toastNotRefreshed(error: unknown): void {
  const description = isGone(error) ? NO_PROFILE : 'Check your connection and try again.';
  toast({ variant: 'destructive', title: 'Not refreshed', description });
}

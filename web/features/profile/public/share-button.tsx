import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toastCopied, toastNotShared } from './toasts.ts';

type ShareButtonProps = { title: string; text: string; address: string };

/** Through the system's share sheet where there is one, else into the clipboard. */
export function ShareButton(shared: ShareButtonProps) {
  return (
    <Button onClick={() => void share(shared)}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
}

async function share({ title, text, address }: ShareButtonProps): Promise<void> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, text, url: address });
      return;
    }
    await navigator.clipboard.writeText(address);
    toastCopied(address);
  } catch (error) {
    // Closing the sheet without a choice is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastNotShared();
  }
}

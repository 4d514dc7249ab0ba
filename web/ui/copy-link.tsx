import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** A link to send to someone. */
export function CopyLink({ link, email }: { link: string; email: string }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
      toast({ title: 'Link copied', description: `Send it to ${email}.` });
    } catch {
      // Browsers refuse to copy without https.
      toast({ title: 'The link to send', description: link, duration: 60_000 });
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button onClick={copy} aria-label={`Copy the link for ${email}`}>
      <Icon aria-hidden="true" />
      Copy Link
    </Button>
  );
}

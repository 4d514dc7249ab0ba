import { Check, Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useCopy } from '#web/ui/use-copy.ts';

/** A link to send to someone. */
export function CopyLink({ link, email }: { link: string; email: string }) {
  const { state, copy } = useCopy();

  async function copyOrShow(): Promise<void> {
    if (await copy(link)) toast({ title: 'Link copied', description: `Send it to ${email}.` });
    else toast({ title: 'The link to send', description: link, duration: 60_000 });
  }

  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button onClick={copyOrShow} aria-label={`Copy the link for ${email}`}>
      <Icon aria-hidden="true" />
      Copy Link
    </Button>
  );
}

import { QrCode as QrIcon } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const TickLinksDialog = lazyPart(() => import('./tick-links-dialog.tsx'), 'TickLinksDialog');

/** Opens the links that tick a habit without the app: stickers, codes, buttons. */
export function TickLinksPart({ habit }: { habit: Habit }) {
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => open()}>
        <QrIcon aria-hidden="true" />
        QR codes and NFC tags
      </Button>
      {draw((state) => (
        <TickLinksDialog habit={habit} {...state} />
      ))}
    </>
  );
}

import { FolderInput } from 'lucide-react';
import { DeleteAccountCard } from '#web/features/account/delete-account-card.tsx';
import { useSignedInUser } from '#web/features/account/user.ts';
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { MyDataCard } from '#web/features/export/my-data-card.tsx';
import { TickLinksCard } from '#web/features/tick-links/tick-links-card.tsx';
import { TokensCard } from '#web/features/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { TrackerDialog } from '../dashboard/tracker-on-demand.ts';
import { CardColumns } from './card-columns.tsx';

export function DataCards() {
  const user = useSignedInUser();
  return (
    <div className="grid grid-cols-1 gap-6">
      <CardColumns
        wide={
          <>
            <MyDataCard>
              <ImportButton />
            </MyDataCard>
            <TokensCard />
            <WebhooksCard />
          </>
        }
        narrow={
          <>
            <CalendarCard />
            <TickLinksCard />
          </>
        }
      />
      <DeleteAccountCard user={user} />
    </div>
  );
}

/** An import continues while its dialog is closed. */
function ImportButton() {
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      <Button onClick={() => open()}>
        <FolderInput aria-hidden="true" />
        Import from another tracker
      </Button>
      {draw((state) => (
        <TrackerDialog {...state} />
      ))}
    </>
  );
}

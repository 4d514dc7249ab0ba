import { useState } from 'react';
import type { CalendarAddress } from '#contract/calendar.ts';
import { ConfirmedAction } from '#web/ui/confirmed-action.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useCalendar, useMakeCalendar, useRemoveCalendar } from './queries.ts';
import { CalendarOnce } from './calendar-once.tsx';

/** The address from which calendar programs read due habits. */
export function CalendarCard() {
  const { open, draw } = useDialogOnDemand<string>();
  const { mutate, isPending } = useMakeCalendar();
  const make = (onMade?: () => void) =>
    mutate(undefined, {
      onSuccess: ({ path }) => {
        onMade?.();
        open(path);
      },
      onError: toastNotMade,
    });
  return (
    <>
      <LoadedCard
        title="Calendar"
        id="calendar"
        description="See what is due in the calendar you already use. It can read your habits, but not change them."
        query={useCalendar()}
      >
        {(address) =>
          address ? (
            <Known address={address} onMake={make} isMaking={isPending} />
          ) : (
            <Button onClick={() => make()} isBusy={isPending}>
              Create link
            </Button>
          )
        }
      </LoadedCard>
      {draw((state, path) => (
        <CalendarOnce path={path} {...state} />
      ))}
    </>
  );
}

type KnownProps = {
  address: CalendarAddress;
  onMake: (onMade: () => void) => void;
  isMaking: boolean;
};

function Known({ address: { createdAt, lastReadAt }, onMake, isMaking }: KnownProps) {
  const [isAsking, setIsAsking] = useState(false);
  const read = lastReadAt ? `read ${dayText(lastReadAt)}` : 'never read';
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-secondary">
        Created {dayText(createdAt)} · {read}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmDialog
          title="Replace the link?"
          description="The old one stops working, and your calendar needs the new one."
          confirmLabel="Replace"
          isBusy={isMaking}
          onConfirm={() => onMake(() => setIsAsking(false))}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          trigger={<Button>New link</Button>}
        />
        <RemoveButton />
      </div>
    </div>
  );
}

function RemoveButton() {
  return (
    <ConfirmedAction
      title="Revoke the link?"
      description="Calendars that use it stop updating. This can’t be undone."
      confirmLabel="Revoke"
      mutation={useRemoveCalendar()}
      variables={undefined}
      done={{ title: 'Link revoked', description: 'Calendars can’t read your habits now.' }}
      failed="Not revoked"
      trigger={<Button>Revoke</Button>}
    />
  );
}

const toastNotMade = toastFailure('Couldn’t create the link');

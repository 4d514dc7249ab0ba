import { useState } from 'react';
import type { SecondFactor } from '#contract/account.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { DueNotice } from './due-notice.tsx';
import { useRenewCodes, useSecondFactor, useTurnOff } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

export function SecondFactorCard() {
  const query = useSecondFactor();
  return (
    <LoadedCard
      title="Two-factor authentication"
      id="second-factor"
      description="Asks for a code from an app on your phone after your password."
      action={query.data?.onSince && <Badge tone="success">On</Badge>}
      query={query}
    >
      {(data) => (
        <>
          {data.due && (
            <div className="mb-4">
              <DueNotice due={data.due} />
            </div>
          )}
          {data.onSince && <TurnedOn factor={data} />}
          <SetUpDialog isOn={data.onSince !== null} />
        </>
      )}
    </LoadedCard>
  );
}

/** After the setup, the dialog stays open with the recovery codes, although the factor is on. */
function SetUpDialog({ isOn }: { isOn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Set up two-factor"
      {...(!isOn && { trigger: <Button>Set up</Button> })}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <SetUpFactor onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function TurnedOn({ factor: { onSince, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const left =
    recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-secondary">
        On since {dayText(onSince ?? '')}. {left} left.
      </p>
      <div className="flex flex-wrap gap-2">
        <NewCodes />
        <TurnOff />
      </div>
    </div>
  );
}

function NewCodes() {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, data, isPending, reset } = useRenewCodes();
  const renew = () =>
    mutate(undefined, { onSuccess: () => setIsAsking(false), onError: toastNotRenewed });
  return (
    <>
      <ConfirmDialog
        title="New recovery codes?"
        description="Your current codes will stop working."
        confirmLabel="Create new codes"
        isBusy={isPending}
        onConfirm={renew}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        trigger={<Button>New recovery codes</Button>}
      />
      <Dialog
        title="Your recovery codes"
        isOpen={data !== undefined}
        onOpenChange={(isOpen) => !isOpen && reset()}
      >
        {data && <RecoveryCodes codes={data} onDone={reset} />}
      </Dialog>
    </>
  );
}

function TurnOff() {
  const { mutate, isPending } = useTurnOff({ onSuccess: toastOff, onError: toastNotOff });
  return (
    <ConfirmDialog
      title="Turn off two-factor?"
      description="Your password will be enough to sign in. Your recovery codes will stop working too."
      confirmLabel="Turn off"
      isDangerous
      onConfirm={() => mutate()}
      trigger={<Button isBusy={isPending}>Turn off</Button>}
    />
  );
}

const toastOff = () =>
  void toast({
    title: 'Two-factor is off',
    description: 'You no longer need a code to sign in.',
  });
const toastNotOff = toastFailure('Not turned off');
const toastNotRenewed = toastFailure('No new codes');

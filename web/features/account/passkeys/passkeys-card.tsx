import { ShieldCheck } from 'lucide-react';
import type { Passkey } from '#contract/account.ts';
import { MAX_PASSKEYS, PASSKEYS_NEED_A_NAME, TOO_MANY_PASSKEYS } from '#domain/people/passkeys.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { whyNoPasskeys } from './device.ts';
import { usePasskeys, useRemovePasskey } from './queries.ts';

export function PasskeysCard() {
  return (
    <ListCard
      title="Passkeys"
      id="passkeys"
      description="Sign in with your fingerprint, your face or a PIN instead of your password."
      query={usePasskeys()}
      itemsOf={({ passkeys }) => passkeys}
      renderFooter={({ site, passkeys }) => <AddPasskey site={site} count={passkeys.length} />}
    >
      {(passkey, { onlyWayIn }) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isOnlyWayIn={passkey.id === onlyWayIn} />
      )}
    </ListCard>
  );
}

type Site = { id: string; origin: string } | null;

/** A button, or the reason why it is missing. */
function AddPasskey({ site, count }: { site: Site; count: number }) {
  const why = passkeyProblem(site) ?? (count >= MAX_PASSKEYS ? TOO_MANY_PASSKEYS : undefined);
  if (why !== undefined) return <p className="text-sm text-secondary">{why}</p>;
  return <AddPasskeyDialog trigger={<Button>Add a passkey</Button>} />;
}

export function passkeyProblem(site: Site): string | undefined {
  if (!site) return PASSKEYS_NEED_A_NAME;
  if (location.origin !== site.origin) return `Passkeys only work at ${site.origin}.`;
  return whyNoPasskeys();
}

type PasskeyRowProps = { passkey: Passkey; isOnlyWayIn: boolean };

function PasskeyRow({ passkey, isOnlyWayIn }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, stoppedAt } = passkey;
  const use = lastUsedAt ? `used ${dayText(lastUsedAt)}` : 'never used';
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-secondary" />
      <div className="grid min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        {stoppedAt === null ? (
          <p className="text-sm text-secondary first-letter:uppercase">{`added ${dayText(createdAt)} · ${use}`}</p>
        ) : (
          <p className="text-sm text-error first-letter:uppercase">{`stopped ${dayText(stoppedAt)}: it may have been copied`}</p>
        )}
        {isOnlyWayIn && <p className="text-sm text-secondary">{LAST_SIGN_IN_METHOD}</p>}
      </div>
      {!isOnlyWayIn && <RemoveButton passkey={passkey} />}
    </li>
  );
}

function RemoveButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const { mutate, isPending } = useRemovePasskey({
    onSuccess: toastRemoved,
    onError: toastNotRemoved,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="You’ll no longer be able to sign in with it. Remember to remove it on your device, too."
      confirmLabel="Remove"
      isDangerous
      onConfirm={() => mutate(id)}
      trigger={
        <Button aria-label={`Remove ${name}`} isBusy={isPending}>
          Remove
        </Button>
      }
    />
  );
}

const toastRemoved = () =>
  void toast({ title: 'Passkey removed', description: 'You can no longer sign in with it.' });
const toastNotRemoved = toastFailure('Not removed');

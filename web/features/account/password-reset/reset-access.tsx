import { accessListText, accessText, isRevocable } from '#domain/people/account-access.ts';
import type { AccountAccess } from '#domain/people/account-access.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

type ResetAccessProps = {
  /** Undefined if the list did not load. */
  access: readonly AccountAccess[] | undefined;
  revokes: boolean;
  onRevokes: (revokes: boolean) => void;
};

/** Access that does not end with the password. */
export function ResetAccess({ access, ...choice }: ResetAccessProps) {
  if (!access) return <RevokeAll {...choice} hint={ALL_KINDS} />;
  const revocable = access.filter(isRevocable);
  const signInMethods = access.filter((one) => !isRevocable(one));
  return (
    <>
      {revocable.length > 0 && (
        <div className="grid gap-2">
          <p>These still have access to your account after a new password:</p>
          <ul className="grid list-disc gap-1 ps-5">
            {revocable.map((one) => (
              <li key={one.kind} className="first-letter:uppercase">
                {accessText(one)}
              </li>
            ))}
          </ul>
          <RevokeAll
            {...choice}
            hint="Programs, calendars, QR codes and NFC tags stop working until you set them up again."
          />
        </div>
      )}
      {signInMethods.length > 0 && (
        <p className="text-sm text-secondary">
          Your other ways to sign in stay: {accessListText(signInMethods)}. Review them in your
          profile.
        </p>
      )}
    </>
  );
}

const ALL_KINDS =
  'API tokens, the calendar link, QR codes and NFC tags, webhooks, and your custom address for reminders.';

type RevokeAllProps = Pick<ResetAccessProps, 'revokes' | 'onRevokes'> & { hint: string };

const RevokeAll = ({ revokes, onRevokes, hint }: RevokeAllProps) => (
  <Checkbox label="Revoke all" hint={hint} checked={revokes} onCheckedChange={onRevokes} />
);

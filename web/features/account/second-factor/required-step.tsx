import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { Button } from '#web/ui/button.tsx';
import { AddPasskeyDialog } from '../passkeys/add-passkey-dialog.tsx';
import { passkeyProblem } from '../passkeys/passkeys-card.tsx';
import { usePasskeys } from '../passkeys/queries.ts';
import { Step } from '../password-reset/step.tsx';
import { ReauthProvider } from '../proof/reauth-provider.tsx';
import { useSignOut } from '../sign-out.ts';
import { SignedInUser, useReloadUser } from '../user.ts';
import { SetUpFactor } from './set-up-factor.tsx';

/** For users who need a second factor to continue. */
export function RequiredStep({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <SignedInUser value={user}>
      <ReauthProvider>
        <Step title="Set up two-factor" back="Sign out" onLogin={() => void signOut()}>
          <p className="text-secondary">
            This site requires it for everyone: a code from an app on your phone, or a passkey.
          </p>
          <Choice />
        </Step>
      </ReauthProvider>
    </SignedInUser>
  );
}

function Choice() {
  const reload = useReloadUser();
  const [isByCode, setIsByCode] = useState(false);
  if (isByCode) return <SetUpFactor onDone={() => void reload()} />;
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="lg" isFullWidth onClick={() => setIsByCode(true)}>
        Use an app
      </Button>
      <PasskeyInstead onAdded={() => void reload()} />
    </div>
  );
}

function PasskeyInstead({ onAdded }: { onAdded: () => void }) {
  const { data } = usePasskeys();
  if (!data || passkeyProblem(data.site) !== undefined) return null;
  const trigger = (
    <Button size="lg" isFullWidth>
      Add a passkey
    </Button>
  );
  return <AddPasskeyDialog trigger={trigger} onAdded={onAdded} />;
}

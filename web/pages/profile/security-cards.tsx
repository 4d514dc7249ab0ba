import { NoPassword, PasswordForm } from '#web/features/account/password-form.tsx';
import { PasskeysCard } from '#web/features/account/passkeys/passkeys-card.tsx';
import { SecondFactorCard } from '#web/features/account/second-factor/second-factor-card.tsx';
import { SessionsCard } from '#web/features/account/sessions-card.tsx';
import { useSignedInUser } from '#web/features/account/user.ts';
import { LinkCard } from '#web/features/oidc/link-card.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardColumns } from './card-columns.tsx';

export function SecurityCards() {
  const { email, hasNoPassword } = useSignedInUser();
  return (
    <CardColumns
      wide={
        <>
          <Card title="Password" description="Changing it signs you out on your other devices.">
            {hasNoPassword ? <NoPassword email={email} /> : <PasswordForm email={email} />}
          </Card>
          <PasskeysCard />
        </>
      }
      narrow={
        <>
          <SecondFactorCard />
          <LinkCard />
          <SessionsCard />
        </>
      }
    />
  );
}

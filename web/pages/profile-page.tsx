import { ArrowLeft, FolderInput } from 'lucide-react';
import { Link } from 'wouter';
import type { Profile } from '#contract/profile.ts';
import { AccountInformation } from '#web/features/account/account-information.tsx';
import { DaySettingsCard } from '#web/features/account/day-settings-card.tsx';
import { DeleteAccountCard } from '#web/features/account/delete-account-card.tsx';
import { PasskeysCard } from '#web/features/account/passkeys/passkeys-card.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { ProofOnDemand } from '#web/features/account/proof/proof-on-demand.tsx';
import { SecondFactorCard } from '#web/features/account/second-factor/second-factor-card.tsx';
import { SessionsCard } from '#web/features/account/sessions-card.tsx';
import { useCorrectUser, useSignedInUser } from '#web/features/account/user.ts';
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { ChannelsCard } from '#web/features/channels/channels-card.tsx';
import { MyDataCard } from '#web/features/export/my-data-card.tsx';
import { LinkCard } from '#web/features/oidc/link-card.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { EveningSummary } from '#web/features/reminders/evening-summary.tsx';
import { TokensCard } from '#web/features/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';
import { paths } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { TrackerDialog } from './dashboard/tracker-on-demand.ts';
import { NoPassword } from '#web/features/account/no-password.tsx';
import { OidcProofButton } from '#web/features/oidc/proof-button.tsx';

export function ProfilePage() {
  usePageTitle('My Profile');
  const user = useSignedInUser();
  const correctUser = useCorrectUser();
  const correctShown = ({ name, username, profileImage }: Profile) =>
    correctUser({ name, username, profileImage });
  return (
    <ProofOnDemand others={<OidcProofButton />}>
      <div className="mx-auto grid w-full max-w-6xl gap-6 py-6 px-safe">
        <PageHeader />
        <NeedsConnection sentence="Your settings need a connection.">
          <div className="grid items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
            <div className="grid min-w-0 gap-6">
              <ProfileCard onChanged={correctShown} />
              <Card aria-label="Password">
                <CardHeader title="Password" description="You’ll be signed out on other devices." />
                {user.hasNoPassword ? (
                  <NoPassword email={user.email} />
                ) : (
                  <PasswordForm email={user.email} />
                )}
              </Card>
              <PasskeysCard />
              <SecondFactorCard />
              <LinkCard />
              <ChannelsCard userId={user.id}>
                <EveningSummary />
              </ChannelsCard>
            </div>
            <div className="grid min-w-0 gap-6">
              <DaySettingsCard user={user} />
              <AccountInformation user={user} />
              <SessionsCard />
              <MyDataCard>
                <ImportButton />
              </MyDataCard>
              <TokensCard />
              <WebhooksCard />
              <CalendarCard />
              <DeleteAccountCard user={user} />
            </div>
          </div>
        </NeedsConnection>
      </div>
    </ProofOnDemand>
  );
}

function PageHeader() {
  return (
    <div className="grid gap-2">
      <Link
        href={paths.dashboard}
        className={buttonStyles({ variant: 'quiet', className: '-ml-4 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" />
        Back to Dashboard
      </Link>
      <h1 className="text-2xl">My Profile</h1>
    </div>
  );
}

/** An import goes on while its dialog is closed. */
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

import { ArrowLeft, FolderInput } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { Profile } from '#contract/profile.ts';
import { AccountInformation } from '#web/features/account/account-information.tsx';
import { DaySettingsCard } from '#web/features/account/day-settings-card.tsx';
import { DeleteAccountCard } from '#web/features/account/delete-account-card.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { ProofOnDemand } from '#web/features/account/proof/proof-on-demand.tsx';
import { SessionsCard } from '#web/features/account/sessions-card.tsx';
import { useCorrectUser, useSignedInUser } from '#web/features/account/user.ts';
import { MyDataCard } from '#web/features/export/my-data-card.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const TrackerDialog = lazyPart(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);

const ProgramCards = lazyPart(() => import('./profile/program-cards.tsx'), 'ProgramCards');

const SignInCards = lazyPart(() => import('./profile/sign-in-cards.tsx'), 'SignInCards');

const NoPassword = lazyPart(() => import('#web/features/account/no-password.tsx'), 'NoPassword');

const OidcProofButton = lazyPart(
  () => import('#web/features/oidc/proof-button.tsx'),
  'OidcProofButton',
);

const RemindersCard = lazyPart(() => import('./profile/reminders-card.tsx'), 'RemindersCard');

export function ProfilePage() {
  usePageTitle('My Profile');
  const user = useSignedInUser();
  const correctUser = useCorrectUser();
  const correctShown = ({ name, username, profileImage }: Profile) =>
    correctUser({ name, username, profileImage });
  return (
    <ProofOnDemand others={<OtherProof />}>
      <div className="mx-auto grid w-full max-w-6xl gap-6 py-6 px-safe">
        <PageHeader />
        <NeedsConnection sentence="Your settings need a connection.">
          <div className="grid items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
            <div className="grid min-w-0 gap-6">
              <ProfileCard onChanged={correctShown} />
              <Card aria-label="Password">
                <CardHeader title="Password" description="You’ll be signed out on other devices." />
                {user.hasNoPassword ? (
                  <Suspense fallback={null}>
                    <NoPassword email={user.email} />
                  </Suspense>
                ) : (
                  <PasswordForm email={user.email} />
                )}
              </Card>
              <Suspense fallback={<Card aria-label="Passkeys" aria-busy="true" className="h-72" />}>
                <SignInCards />
              </Suspense>
              <Suspense
                fallback={<Card aria-label="Reminders" aria-busy="true" className="h-96" />}
              >
                <RemindersCard userId={user.id} />
              </Suspense>
            </div>
            <div className="grid min-w-0 gap-6">
              <DaySettingsCard user={user} />
              <AccountInformation user={user} />
              <SessionsCard />
              <MyDataCard>
                <ImportButton />
              </MyDataCard>
              <Suspense fallback={<Card aria-label="Tokens" aria-busy="true" className="h-48" />}>
                <ProgramCards />
              </Suspense>
              <DeleteAccountCard user={user} />
            </div>
          </div>
        </NeedsConnection>
      </div>
    </ProofOnDemand>
  );
}

const OtherProof = () => (
  <Suspense fallback={null}>
    <OidcProofButton />
  </Suspense>
);

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

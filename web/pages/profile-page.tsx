import { useSignedInUser } from '#web/features/account/signed-in-user.ts';
import { AccountInformation } from '#web/features/account/account-information.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

export function ProfilePage() {
  usePageTitle('My Profile');
  const user = useSignedInUser();
  const name = user.name ?? user.username;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 py-6 px-safe">
      <Link
        href={paths.dashboard}
        className={buttonStyles({ variant: 'quiet', className: '-ml-4 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" />
        Back to Dashboard
      </Link>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={user.profileImage} size="lg" />
        <div className="grid min-w-0">
          <h1 className="text-2xl">My Profile</h1>
          <p className="truncate text-secondary">{name}</p>
        </div>
      </div>
      <AccountInformation user={user} />
      <Card aria-label="Password">
        <CardHeader title="Password" description="Changing it signs your other devices out." />
        <PasswordForm email={user.email} />
      </Card>
    </div>
  );
}

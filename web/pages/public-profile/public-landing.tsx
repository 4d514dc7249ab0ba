import { Link } from 'wouter';
import { useUser } from '#web/features/account/user.ts';
import { profilePath } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The public page without a username: a link to the user's own profile, and the search for others. */
export function PublicLanding() {
  const { user, isLoading } = useUser();
  usePageTitle('Public View');
  return (
    <PublicFrame user={user} isUserLoading={isLoading}>
      <Card aria-label="Public View" className="grid gap-5">
        <div className="grid gap-2">
          <h1 className="text-2xl sm:text-3xl">Crushing habits in public</h1>
          <p className="max-w-lg text-secondary">
            Every member has a page that shows how their day is going. Search for a name to see it.
          </p>
        </div>
        {user && (
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name={user.name ?? user.username} src={user.profileImage} />
            <Link href={profilePath(user.username)} className={buttonStyles()}>
              See my public profile
            </Link>
          </div>
        )}
      </Card>
    </PublicFrame>
  );
}

import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { toastToSignIn } from '#web/ui/toast-sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFollow, useFollowStatus } from './queries.ts';

type FollowButtonProps = {
  userId: number;
  /** The person's name, or their username when there is none. */
  name: string;
  /** Who looks at the page; null for a visitor, undefined until that is known. */
  viewerId: number | null | undefined;
  /** The one main action of the page for whoever is signed in; quieter in a list. */
  isMain?: boolean;
};

/** Nothing on one's own profile. */
export function FollowButton({ viewerId, ...props }: FollowButtonProps) {
  if (viewerId === props.userId) return null;
  if (viewerId === undefined) return <FollowForVisitors name={props.name} isUnknown />;
  if (viewerId === null) return <FollowForVisitors name={props.name} />;
  return <Toggle {...props} viewerId={viewerId} />;
}

function Toggle(props: FollowButtonProps & { viewerId: number }) {
  const { userId, name, viewerId, isMain = false } = props;
  const { data } = useFollowStatus(userId);
  const { mutate, isPending } = useFollow(userId, viewerId);
  const isFollowing = data?.isFollowing ?? false;
  const verb = isFollowing ? 'Unfollow' : 'Follow';
  return (
    <Button
      variant={isMain && !isFollowing ? 'primary' : 'secondary'}
      // In a list there are many of them.
      aria-label={isMain ? undefined : `${verb} ${name}`}
      disabled={data === undefined}
      isBusy={isPending}
      onClick={() => mutate(!isFollowing, { onError: toastNotChanged })}
    >
      {!isPending && <Sign isFollowing={isFollowing} />}
      {verb}
    </Button>
  );
}

function Sign({ isFollowing }: { isFollowing: boolean }) {
  return isFollowing ? <UserRoundCheck aria-hidden="true" /> : <UserRoundPlus aria-hidden="true" />;
}

/** Quiet: what a visitor can do at once is to ask for access. */
function FollowForVisitors({ name, isUnknown }: { name: string; isUnknown?: boolean }) {
  return (
    <Button
      disabled={isUnknown}
      // It may be one's own page, where there is no such button.
      className={isUnknown ? 'invisible' : undefined}
      onClick={() => toastToSignIn(`Sign in to follow ${name}.`)}
    >
      <Sign isFollowing={false} />
      Follow
    </Button>
  );
}

function toastNotChanged(): void {
  const description = 'Please try again.';
  toast({ variant: 'destructive', title: 'Failed to update follow status', description });
}

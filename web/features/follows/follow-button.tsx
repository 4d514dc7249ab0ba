import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { toastToSignIn } from '#web/ui/toast-sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFollow, useFollowStatus } from './queries.ts';

type FollowButtonProps = {
  userId: number;
  /** The display name or the username. */
  name: string;
  /** The current user. Null for a visitor, undefined while unknown. */
  viewerId: number | null | undefined;
  /** The main action of a profile for signed-in users. Less prominent in lists. */
  isMain?: boolean;
};

/** Renders nothing on the own profile. */
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
      // Lists have many of them.
      aria-label={isMain ? undefined : `${verb} ${name}`}
      disabled={data === undefined}
      isBusy={isPending}
      onClick={() => mutate(!isFollowing, { onError: toastNotChanged })}
    >
      {/* In lists the names need the room. */}
      {isMain && !isPending && <Sign isFollowing={isFollowing} />}
      {verb}
    </Button>
  );
}

function Sign({ isFollowing }: { isFollowing: boolean }) {
  return isFollowing ? <UserRoundCheck aria-hidden="true" /> : <UserRoundPlus aria-hidden="true" />;
}

function FollowForVisitors({ name, isUnknown }: { name: string; isUnknown?: boolean }) {
  return (
    <Button
      variant="primary"
      disabled={isUnknown}
      // Invisible while unknown, because the own profile has no such button.
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

import { numberText } from '#domain/text/pluralise.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type PeopleList, useUserStats } from './queries.ts';

const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog');

type FollowCountsProps = {
  userId: number;
  name: string;
  /** The current user. Null for a visitor, who sees only the numbers. */
  viewerId: number | null;
};

/** The counts of followers and followed users, which open lists. */
export function FollowCounts({ userId, name, viewerId }: FollowCountsProps) {
  const { data, isError } = useUserStats(userId);
  const { open, draw } = useDialogOnDemand<PeopleList>();
  if (isError && !data) return null;
  const countOf = (kind: PeopleList) => ({
    count: data?.[kind],
    words: kind === 'followers' && data?.followers === 1 ? 'follower' : kind,
    ...(viewerId !== null && { onOpen: () => open(kind) }),
  });
  return (
    <>
      <div className="flex flex-wrap gap-x-1">
        <Count {...countOf('followers')} />
        <Count {...countOf('following')} />
      </div>
      {viewerId !== null &&
        draw((state, list) => <PeopleDialog {...{ list, userId, name, viewerId }} {...state} />)}
    </>
  );
}

type CountProps = { count: number | undefined; words: string; onOpen?: () => void };

function Count({ count, words, onOpen }: CountProps) {
  const content = (
    <>
      {count === undefined ? (
        <Skeleton className="h-5 w-6" />
      ) : (
        <strong className="font-semibold">{numberText(count)}</strong>
      )}{' '}
      <span className="text-secondary">{words}</span>
    </>
  );
  if (!onOpen) return <span className={countStyles}>{content}</span>;
  return (
    <button type="button" onClick={onOpen} className={`${countStyles} hover:bg-secondary`}>
      {content}
    </button>
  );
}

const countStyles = 'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 -mx-2 mr-2';

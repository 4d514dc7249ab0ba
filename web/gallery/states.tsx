import { Inbox } from 'lucide-react';
import type { RingSegment } from '#domain/progress/day-ring.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { DayRing } from '../ui/day-ring/day-ring.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/loaded.tsx';
import { LoadError } from '../ui/loaded.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { UnsyncedList } from '../ui/unsynced-list.tsx';
import { Exhibit, Row } from './exhibit.tsx';

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const RINGS: Record<string, RingSegment[]> = {
  'A day without habits': [],
  'A day ahead': ['open', 'open', 'open'],
  'A day under way': ['done', 'skipped', 'open'],
  'A perfect day': ['done', 'done', 'done'],
};

const nothing = () => {};

const FAILED = {
  isError: true,
  isPaused: false,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

const UNSYNCED = ['Read: done', 'New habit: Swim as far as the buoy and back'].map((text) => ({
  id: text,
  text,
  tryAgain: nothing,
  discard: nothing,
}));

export function States() {
  return (
    <>
      <Exhibit title="Waiting">
        <Row>
          <Spinner label="Loading" />
          <TimeAgo at={AN_HOUR_AGO} />
        </Row>
        <ProgressBar label="Nothing yet" percent={0} />
        <ProgressBar label="Some" percent={40} />
        <ProgressBar label="No figure" percent={undefined} />
        <LoadingRegion label="Loading a line">
          <Skeleton className="h-5 w-full" />
        </LoadingRegion>
        <LoadingRows label="Loading rows" rows={2} />
      </Exhibit>
      <Exhibit title="Outcomes">
        <Notice tone="success" title="Done" text="It is as you wanted it." />
        <Notice tone="warning" title="Not quite" text="Something is left to do." />
        <EmptyState
          title="Nothing here yet"
          description="New items appear here."
          icon={<Inbox />}
          action={<Button>Add something</Button>}
        />
        <ErrorState onRetry={nothing} />
        <ErrorState title="Couldn’t load this" onRetry={nothing} isRetrying />
        <LoadError query={FAILED} title="A part is missing." isQuiet />
      </Exhibit>
      <Exhibit title="Not saved yet">
        <UnsyncedList title="Not saved yet" description="It stays here." changes={UNSYNCED} />
      </Exhibit>
      <Exhibit title="People and days">
        <Row>
          <Logo />
          <Avatar name="Ada Osei" size="sm" alt="Ada" />
          <Avatar name="Ada Osei" alt="Ada" />
          <Avatar name="Ada Osei" size="lg" src="/favicon.png" alt="Ada" />
        </Row>
        <Row>
          {Object.entries(RINGS).map(([label, segments]) => (
            <DayRing key={label} {...{ label, segments }} className="size-20" />
          ))}
        </Row>
      </Exhibit>
    </>
  );
}

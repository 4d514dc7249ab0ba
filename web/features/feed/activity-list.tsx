import type { ReactNode } from 'react';
import { CircleCheck, Flame, Sparkles, Timer, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import type { Activity } from '#contract/feed.ts';
import { ACTIVITIES_SHOWN, type ActivityType, activityText } from '#domain/people/activity.ts';
import { profilePath } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

const ICONS: Record<ActivityType, LucideIcon> = {
  completed: CircleCheck,
  started_focus: Timer,
  streak_milestone: Flame,
  perfect_day: Sparkles,
};

type ActivityListProps = {
  /** The name of the list for screen readers. */
  label: string;
  activities: readonly Activity[];
  atMost?: number | undefined;
  /** Renders the button for an encouragement. */
  renderAnswer?: RenderAnswer | undefined;
};

export type RenderAnswer = (activity: Activity) => ReactNode;

export function ActivityList(props: ActivityListProps) {
  const { label, activities, atMost = ACTIVITIES_SHOWN, renderAnswer } = props;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-4">
      {activities.slice(0, atMost).map((activity) => (
        <li key={activity.id} className="flex items-start gap-2">
          <ActivityRow {...activity} />
          {renderAnswer && <div className="-my-1 empty:hidden">{renderAnswer(activity)}</div>}
        </li>
      ))}
    </ul>
  );
}

function ActivityRow({ username, isBot, createdAt, ...entry }: Activity) {
  const Icon = ICONS[entry.activityType];
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <Icon
        aria-hidden="true"
        className="mt-0.5 size-4.5 shrink-0 text-secondary max-[16rem]:hidden"
      />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <p className="wrap-anywhere">
          <Link
            href={profilePath(username)}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {username}
          </Link>{' '}
          {isBot && <Badge className="mr-1">Bot</Badge>}
          {activityText(entry)}
        </p>
        <p className="text-secondary">
          <TimeAgo at={createdAt} />
        </p>
      </div>
    </div>
  );
}

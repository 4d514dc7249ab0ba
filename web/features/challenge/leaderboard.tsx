import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { Challenge, Participant } from '#contract/challenge.ts';
import { nounFor } from '#domain/text/pluralise.ts';
import { daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { profilePath } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';

type LeaderboardProps = {
  challenge: Challenge;
  participants: readonly Participant[];
  today: LocalDay;
};

export function Leaderboard({ challenge, participants, today }: LeaderboardProps) {
  if (participants.length === 0) {
    return <p className="text-secondary">The waitlist was empty when it started.</p>;
  }
  const days = daysFromTo(challenge.startDate, challenge.endDate);
  return (
    <ol className="-mx-2 grid gap-1">
      {participants.map((participant) => (
        <li key={participant.userId}>
          <ParticipantRow {...{ participant, days, today }} />
        </li>
      ))}
    </ol>
  );
}

type ParticipantRowProps = { participant: Participant; days: readonly LocalDay[]; today: LocalDay };

function ParticipantRow({ participant, days, today }: ParticipantRowProps) {
  const { rank, username, name, isBot, isMe, perfectDays } = participant;
  return (
    <div
      className={clsx(
        'relative grid min-h-14 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-md px-2 py-2',
        isMe && 'bg-secondary',
      )}
    >
      <span className="text-right text-xl font-semibold text-secondary">{rank}</span>
      <p className="min-w-0">
        <Link
          href={profilePath(username)}
          className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {name ?? username}
        </Link>{' '}
        {isMe && <span className="text-sm text-secondary">You</span>} {isBot && <Badge>Bot</Badge>}
      </p>
      <p className="text-right">
        <span className="text-xl font-semibold">{perfectDays.length}</span>{' '}
        <span className="text-sm text-secondary">{nounFor(perfectDays.length, 'perfect day')}</span>
      </p>
      <Week {...{ days, perfectDays, today }} />
    </div>
  );
}

type WeekProps = {
  days: readonly LocalDay[];
  perfectDays: readonly LocalDay[];
  today: LocalDay;
};

/** One mark per day. The count beside it has the same information. */
function Week({ days, perfectDays, today }: WeekProps) {
  return (
    <span aria-hidden="true" className="col-start-2 col-end-4 flex gap-1">
      {days.map((day) => (
        <span
          key={day}
          className={clsx(
            'h-2 max-w-10 flex-1 rounded-full',
            perfectDays.includes(day) ? 'bg-accent' : 'bg-track',
            day > today && 'opacity-50',
          )}
        />
      ))}
    </span>
  );
}

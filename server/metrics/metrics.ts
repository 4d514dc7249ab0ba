import { type Priority, priorityOf } from '#server/overload/priorities.ts';
import { openCounter, openHistogram } from './instruments.ts';
import type { Family } from './text-format.ts';

/** `route` is the pattern of the route, never an address that somebody sent. */
export type CountedCall = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Undefined where it was answered from memory, before any work. */
  readonly seconds?: number;
};

/** Of something that was handed to somebody else. */
export type HandedOver = 'taken' | 'gone' | 'refused' | 'away';

/**
 * What this process counts of what it does. It is always counted, whether somebody reads it or not: that costs a
 * fraction of a microsecond each time.
 */
export type Metrics = {
  readonly countCall: (call: CountedCall) => void;
  /** Refused before its route was looked up, because there was too much to do. */
  readonly countBusy: (method: string, priority: Priority) => void;
  /** What was no HTTP, or had no address that could be read. */
  readonly countUnreadable: (status: number) => void;
  readonly countJob: (job: string, outcome: 'done' | 'failed', seconds: number) => void;
  readonly countMail: (outcome: HandedOver) => void;
  readonly countNotice: (channel: string, outcome: HandedOver) => void;
  readonly families: () => Family[];
};

const NOTHING = 'none';

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export function openMetrics(): Metrics {
  const calls = openCounter({
    name: 'habitcrush_calls_total',
    help: 'Calls that were answered, with those answered from memory and those refused while busy.',
    labels: ['method', 'route', 'class', 'status'],
  });
  const durations = openHistogram(
    {
      name: 'habitcrush_call_seconds',
      help: 'How long calls took, from the end of their waiting to the end of their answer.',
      labels: ['method', 'route', 'class'],
    },
    CALL_SECONDS,
  );
  const jobs = openHistogram(
    {
      name: 'habitcrush_job_seconds',
      help: 'How long background jobs took.',
      labels: ['task', 'outcome'],
    },
    JOB_SECONDS,
  );
  const mails = openCounter({
    name: 'habitcrush_mails_total',
    help: 'Attempts to hand a mail to the mail server, or into the outbox.',
    labels: ['outcome'],
  });
  const notices = openCounter({
    name: 'habitcrush_notices_total',
    help: 'Attempts to reach a device, an address or a mailbox of somebody who wants reminders.',
    labels: ['channel', 'outcome'],
  });
  const classOf = rememberClasses();
  return {
    countCall({ method, route, status, seconds }) {
      const priority = classOf(method, route);
      calls.add([method, route, priority, String(status)]);
      if (seconds !== undefined) durations.observe([method, route, priority], seconds);
    },
    countBusy: (method, priority) => calls.add([method, 'busy', priority, '503']),
    countUnreadable: (status) => calls.add([NOTHING, 'unreadable', NOTHING, String(status)]),
    countJob: (job, outcome, seconds) => jobs.observe([job, outcome], seconds),
    countMail: (outcome) => mails.add([outcome]),
    countNotice: (channel, outcome) => notices.add([channel, outcome]),
    families: () => [calls, durations, jobs, mails, notices].map((each) => each.family()),
  };
}

/** Looked for once of each route: it takes a few regular expressions. */
function rememberClasses() {
  const known = new Map<string, Priority>();
  return (method: string, route: string): Priority => {
    const key = `${method} ${route}`;
    const priority = known.get(key) ?? priorityOf(method, route);
    known.set(key, priority);
    return priority;
  };
}

import { type Priority, priorityOf } from '#server/overload/priorities.ts';
import { type Counter, openCounter, openHistogram } from './instruments.ts';
import type { Family } from './text-format.ts';

/** `route` is the route’s pattern, never an address of a request. */
export type CountedCall = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Undefined for a cached response, which needs no work. */
  readonly seconds?: number;
};

const CHANNELS = ['push', 'mail', 'address'] as const;
const MAIL_OUTCOMES = ['accepted', 'refused', 'unavailable'] as const;
const NOTICE_OUTCOMES = [...MAIL_OUTCOMES, 'gone'] as const;

/** The outcome of a mail or notice that was handed to another server. */
export type DeliveryOutcome = (typeof NOTICE_OUTCOMES)[number];

/** Counts of this process. Always counted, because it costs only a fraction of a microsecond. */
export type Metrics = {
  readonly countCall: (call: CountedCall) => void;
  /** Refused under overload, before its route was looked up. */
  readonly countBusy: (method: string, priority: Priority) => void;
  /** Input that was not HTTP, or had an unreadable address. */
  readonly countUnreadable: (status: number) => void;
  readonly countJob: (job: string, outcome: 'done' | 'failed', seconds: number) => void;
  readonly countMail: (outcome: DeliveryOutcome) => void;
  readonly countNotice: (channel: string, outcome: DeliveryOutcome) => void;
  readonly families: () => Family[];
};

const NO_LABEL = 'none';

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export function openMetrics(): Metrics {
  const calls = openCounter({
    name: 'habitcrush_calls_total',
    help: 'Calls with a response, including those answered from memory and those refused under overload.',
    labels: ['method', 'route', 'class', 'status'],
  });
  const durations = openHistogram(
    {
      name: 'habitcrush_call_seconds',
      help: 'The duration of calls, from the end of their wait to the end of the response.',
      labels: ['method', 'route', 'class'],
    },
    CALL_SECONDS,
  );
  const jobs = openHistogram(
    {
      name: 'habitcrush_job_seconds',
      help: 'The duration of background jobs.',
      labels: ['task', 'outcome'],
    },
    JOB_SECONDS,
  );
  const mails = openCounter({
    name: 'habitcrush_mails_total',
    help: 'Attempts to send a mail to the mail server, or to store it in the outbox.',
    labels: ['outcome'],
  });
  const notices = openCounter({
    name: 'habitcrush_notices_total',
    help: 'Attempts to send a reminder to a device, an address or a mailbox.',
    labels: ['channel', 'outcome'],
  });
  initialiseCounters(mails, notices);
  const known = new Map<string, KnownCall>();
  const knowCall = (method: string, route: string, status: number): KnownCall => {
    const priority = priorityOf(method, route);
    const call = {
      count: calls.of([method, route, priority, String(status)]),
      time: () => durations.of([method, route, priority]),
    };
    known.set(`${status} ${method} ${route}`, call);
    return call;
  };
  return {
    countCall({ method, route, status, seconds }) {
      const call = known.get(`${status} ${method} ${route}`) ?? knowCall(method, route, status);
      call.count();
      if (seconds === undefined) return;
      call.observe ??= call.time();
      call.observe(seconds);
    },
    countBusy: (method, priority) => calls.of([method, 'busy', priority, '503'])(),
    countUnreadable: (status) => calls.of([NO_LABEL, 'unreadable', NO_LABEL, String(status)])(),
    countJob: (job, outcome, seconds) => jobs.of([job, outcome])(seconds),
    countMail: (outcome) => mails.of([outcome])(),
    countNotice: (channel, outcome) => notices.of([channel, outcome])(),
    families: () => [calls, durations, jobs, mails, notices].map((each) => each.family()),
  };
}

/** Starts the counters at 0, because an alert on missing successes needs a value. */
function initialiseCounters(mails: Counter, notices: Counter): void {
  for (const outcome of MAIL_OUTCOMES) mails.of([outcome]);
  for (const channel of CHANNELS) {
    for (const outcome of NOTICE_OUTCOMES) notices.of([channel, outcome]);
  }
}

/** The class is computed once per call, because it takes a few regular expressions. */
type KnownCall = {
  readonly count: () => void;
  readonly time: () => (seconds: number) => void;
  observe?: (seconds: number) => void;
};

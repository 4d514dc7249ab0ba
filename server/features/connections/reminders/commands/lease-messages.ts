import type { DueMessage } from '#domain/reminders/plan.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { openLease } from '#server/jobs/lease.ts';

/** After this time the sender of a message is assumed to be dead. */
const LEASE_MS = 30_000;
const RENEW_EACH_MS = 10_000;

export type WaitingMessage = {
  id: number;
  userId: number;
  dueAt: Date;
  content: Pick<DueMessage, 'hasSummary' | 'reminders'>;
  /** Failed attempts so far, and the channels that have accepted the message. */
  tries: number;
  acceptedBy: readonly string[];
};

/** A message that will be retried. */
type MessageRetry = { id: number; at: Date; acceptedBy: readonly string[] };

export type LeasedMessages = {
  lease(atMost: number): Promise<WaitingMessage[]>;
  /** The message was sent or is empty. The next batch deletes it. */
  done(id: number): void;
  /** A channel failed. The message is retried at the given time. */
  retryLater(message: MessageRetry): void;
  /** Releases the messages for the next sender. */
  release(ids: readonly number[]): void;
  untilFewerThan(count: number): Promise<void>;
  /** Waits until all finished messages are deleted and all retries are stored. */
  end(): Promise<void>;
};

const leaseRows = statement(
  'reminders.take-messages',
  `update reminder_messages m set taken_until = $2
     from (select id from reminder_messages
            where (taken_until is null or taken_until <= $1) and id <> all ($4::bigint[])
            order by id limit $3 for update skip locked) due
    where m.id = due.id
   returning m.id::float8 as id, m.user_id as "userId", m.due_at as "dueAt", m.content,
             m.tries, m.taken_by as "acceptedBy"`,
);
// Keeps the later time of a message that has been postponed.
const renew = statement(
  'reminders.renew-messages',
  'update reminder_messages set taken_until = $2 where id = any($1::bigint[]) and taken_until < $2',
);
const postponeRetries = statement(
  'reminders.put-back-messages',
  `update reminder_messages m set taken_until = a.at, tries = m.tries + 1, taken_by = a."acceptedBy"
     from jsonb_to_recordset($1::jsonb) as a (id bigint, at timestamptz, "acceptedBy" text[])
    where m.id = a.id`,
);
const remove = statement(
  'reminders.remove-messages',
  'delete from reminder_messages where id = any($1::bigint[])',
);

/** Messages leased by this process, per context. A clock jump may end their lease in the database too early. */
const ofProcess = new WeakMap<AppContext, Set<number>>();

/** Leases messages to this process. */
export function leaseMessages(ctx: AppContext): LeasedMessages {
  const { database, clock } = ctx;
  const mine = ofProcess.get(ctx) ?? new Set<number>();
  ofProcess.set(ctx, mine);
  const release = (ids: Iterable<number>) => {
    for (const id of ids) mine.delete(id);
  };
  const leasedIds = new Set<number>();
  const lease = openLease<number>({
    clock,
    durationMs: LEASE_MS,
    renewEachMs: RENEW_EACH_MS,
    renew: (ids, end) => database.run(renew, [ids, end]),
  });
  const finished = inBatches<number>((ids) => database.run(remove, [ids]));
  const failed = inBatches<MessageRetry>(async (all) => {
    await database.run(postponeRetries, [JSON.stringify(all)]);
    release(all.map(({ id }) => id));
  });

  return {
    async lease(atMost) {
      const values = [new Date(clock.now()), lease.end(), atMost, [...mine]];
      const messages = await database.run<WaitingMessage>(leaseRows, values);
      for (const { id } of messages) for (const ids of [mine, leasedIds]) ids.add(id);
      lease.add(messages.map(({ id }) => id));
      return messages;
    },
    done(id) {
      lease.release([id]);
      finished.add(id);
    },
    retryLater(message) {
      lease.release([message.id]);
      failed.add(message);
    },
    release(ids) {
      release(ids);
      lease.release(ids);
    },
    untilFewerThan: lease.untilFewerThan,
    async end() {
      lease.close();
      await Promise.all([finished.end(), failed.end()]).finally(() => release(leasedIds));
    },
  };
}

/** Runs one statement at a time, for all items that were added since the last one. */
function inBatches<One>(write: (all: readonly One[]) => Promise<unknown>) {
  let waiting: One[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      try {
        await write(all);
      } catch (error) {
        waiting.push(...all);
        throw error;
      }
    }
  }

  return {
    add(item: One): void {
      waiting.push(item);
      writing ??= writeAll().finally(() => (writing = undefined));
      // `end` throws the error.
      writing.catch(() => {});
    },
    async end(): Promise<void> {
      await writing;
      await writeAll();
    },
  };
}

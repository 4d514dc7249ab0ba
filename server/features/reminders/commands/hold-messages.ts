import type { DueMessage } from '#domain/reminders/plan.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';

/** After it, whoever had the message is taken to have died over it. */
const HELD_MS = 30_000;
/** Whoever lives holds on. */
const RENEWED_MS = 10_000;

export type WaitingMessage = {
  id: number;
  userId: number;
  dueAt: Date;
  content: Pick<DueMessage, 'hasSummary' | 'reminders'>;
  /** How often it was tried before, and the channels that took it then. */
  tries: number;
  takenBy: readonly string[];
};

/** A message that is to be tried once more. */
type Again = { id: number; at: Date; takenBy: readonly string[] };

export type HeldMessages = {
  take(atMost: number): Promise<WaitingMessage[]>;
  /** It was sent, or had nothing to say: it is deleted at once, together with whatever else was done meanwhile. */
  done(id: number): void;
  /** Some channel could not take it: it is left until then. */
  tryAgain(message: Again): void;
  /** Left for whoever takes it next. */
  leave(ids: readonly number[]): void;
  untilFewerThan(count: number): Promise<void>;
  /** Once all that was done is deleted, and all that is tried again put back. */
  end(): Promise<void>;
};

const take = statement(
  'reminders.take-messages',
  `update reminder_messages m set taken_until = $2
     from (select id from reminder_messages
            where (taken_until is null or taken_until <= $1) and id <> all ($4::bigint[])
            order by id limit $3 for update skip locked) due
    where m.id = due.id
   returning m.id::float8 as id, m.user_id as "userId", m.due_at as "dueAt", m.content,
             m.tries, m.taken_by as "takenBy"`,
);
// What is put back meanwhile for longer stays so.
const renew = statement(
  'reminders.renew-messages',
  'update reminder_messages set taken_until = $2 where id = any($1::bigint[]) and taken_until < $2',
);
const putBack = statement(
  'reminders.put-back-messages',
  `update reminder_messages m set taken_until = a.at, tries = m.tries + 1, taken_by = a."takenBy"
     from jsonb_to_recordset($1::jsonb) as a (id bigint, at timestamptz, "takenBy" text[])
    where m.id = a.id`,
);
const remove = statement(
  'reminders.remove-messages',
  'delete from reminder_messages where id = any($1::bigint[])',
);

/** Messages of this process, by its context: when the clock jumps, their time in the database is over too early. */
const ofProcess = new WeakMap<AppContext, Set<number>>();

/** Messages that this process has taken, and nobody else takes meanwhile. */
export function holdMessages(ctx: AppContext): HeldMessages {
  const { database, clock } = ctx;
  const mine = ofProcess.get(ctx) ?? new Set<number>();
  ofProcess.set(ctx, mine);
  const release = (ids: Iterable<number>) => {
    for (const id of ids) mine.delete(id);
  };
  const taken = new Set<number>();
  const held = new Set<number>();
  const finished = inBatches<number>((ids) => database.run(remove, [ids]));
  const failed = inBatches<Again>(async (all) => {
    await database.run(putBack, [JSON.stringify(all)]);
    release(all.map(({ id }) => id));
  });
  let onFewer: (() => void) | undefined;
  const until = () => new Date(clock.now() + HELD_MS);
  const renewal = setInterval(() => {
    if (held.size > 0) void database.run(renew, [[...held], until()]).catch(() => {});
  }, RENEWED_MS);

  function forget(ids: readonly number[]): void {
    for (const id of ids) held.delete(id);
    onFewer?.();
  }

  return {
    async take(atMost) {
      const values = [new Date(clock.now()), until(), atMost, [...mine]];
      const messages = await database.run<WaitingMessage>(take, values);
      for (const { id } of messages) for (const ids of [mine, taken, held]) ids.add(id);
      return messages;
    },
    done(id) {
      forget([id]);
      finished.add(id);
    },
    tryAgain(message) {
      forget([message.id]);
      failed.add(message);
    },
    leave(ids) {
      release(ids);
      forget(ids);
    },
    async untilFewerThan(count) {
      while (held.size >= count) {
        await new Promise<void>((resolve) => (onFewer = resolve));
      }
    },
    async end() {
      clearInterval(renewal);
      await Promise.all([finished.end(), failed.end()]).finally(() => release(taken));
    },
  };
}

/** One statement at a time, with all that has come meanwhile. */
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
      // Whoever ends waits for it and hears of what failed.
      writing.catch(() => {});
    },
    async end(): Promise<void> {
      await writing;
      await writeAll();
    },
  };
}

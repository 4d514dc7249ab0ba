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
};

export type HeldMessages = {
  take(atMost: number): Promise<WaitingMessage[]>;
  /** It was sent, or had nothing to say: it is deleted at once, together with whatever else was done meanwhile. */
  done(id: number): void;
  /** Left for whoever takes it next. */
  leave(ids: readonly number[]): void;
  untilFewerThan(count: number): Promise<void>;
  /** Once all that was done is deleted. */
  end(): Promise<void>;
};

const take = statement(
  'reminders.take-messages',
  `update reminder_messages m set taken_until = $2
     from (select id from reminder_messages
            where taken_until is null or taken_until <= $1
            order by id limit $3 for update skip locked) due
    where m.id = due.id
   returning m.id::float8 as id, m.user_id as "userId", m.due_at as "dueAt", m.content`,
);
const renew = statement(
  'reminders.renew-messages',
  'update reminder_messages set taken_until = $2 where id = any($1::bigint[])',
);
const remove = statement(
  'reminders.remove-messages',
  'delete from reminder_messages where id = any($1::bigint[])',
);

/** Messages that this process has taken, and nobody else takes meanwhile. */
export function holdMessages({ database, clock }: AppContext): HeldMessages {
  const held = new Set<number>();
  let waiting: number[] = [];
  let removing: Promise<void> | undefined;
  let onFewer: (() => void) | undefined;
  const until = () => new Date(clock.now() + HELD_MS);
  const renewal = setInterval(() => {
    if (held.size > 0) void database.run(renew, [[...held], until()]).catch(() => {});
  }, RENEWED_MS);

  async function removeDone(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        await database.run(remove, [ids]);
      } catch (error) {
        waiting.push(...ids);
        throw error;
      }
    }
  }

  function forget(ids: readonly number[]): void {
    for (const id of ids) held.delete(id);
    onFewer?.();
  }

  return {
    async take(atMost) {
      const values = [new Date(clock.now()), until(), atMost];
      const messages = await database.run<WaitingMessage>(take, values);
      for (const { id } of messages) held.add(id);
      return messages;
    },
    done(id) {
      waiting.push(id);
      forget([id]);
      removing ??= removeDone().finally(() => (removing = undefined));
      // Whoever ends waits for it and hears of what failed.
      removing.catch(() => {});
    },
    leave: forget,
    async untilFewerThan(count) {
      while (held.size >= count) {
        await new Promise<void>((resolve) => (onFewer = resolve));
      }
    },
    async end() {
      clearInterval(renewal);
      await removing;
      await removeDone();
    },
  };
}

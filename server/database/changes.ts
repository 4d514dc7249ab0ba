import type pg from 'pg';
import { hearChanges, type Hearing } from './hear-changes.ts';
import { statement, type Queries } from './database.ts';
import { tellInBatches } from './tell-changes.ts';

/** `person`: what somebody shows to others, their sessions and what they follow. `watching`: who looks at them. */
export type Topic = 'person' | 'watching';

/** What was read at this moment holds until something is told of it. */
export type Moment = number;

/**
 * What changed, told between nodes by the database, so that each may keep what it has read. Whoever keeps something
 * takes the moment before reading: a change made while it was read is later than that.
 */
export type Changes = {
  moment(): Moment;
  /** Also true while nothing would be heard of a change. */
  haveChanged(since: Moment, topic: Topic, ids: Iterable<number>): boolean;
  /** When the change is committed, and not before: who reads in between would keep what it was. */
  tell(topic: Topic, id: number): void;
  listen(): void;
  close(): Promise<void>;
};

const MANY = 100_000;

const CHANGE = /^(person|watching) (\d+)$/;

export function openChanges(pool: pg.Pool, queries: Queries): Changes {
  const changedAt: Record<Topic, Map<number, Moment>> = { person: new Map(), watching: new Map() };
  let now: Moment = 1;
  /** What was read before is not known to hold. */
  let knownSince: Moment = 1;
  let hearing: Hearing | undefined;

  function learn(topic: Topic, id: number): void {
    now += 1;
    changedAt[topic].set(id, now);
    if (changedAt[topic].size > MANY) forgetAll();
  }

  function forgetAll(): void {
    now += 1;
    knownSince = now;
    for (const moments of Object.values(changedAt)) moments.clear();
  }

  function hear(change: string): void {
    const [, topic, id] = CHANGE.exec(change) ?? [];
    if (topic) learn(topic as Topic, Number(id));
  }

  const telling = tellInBatches((told) => queries.run(tellOthers, [told]));

  return {
    moment: () => now,
    haveChanged(since, topic, ids) {
      if (since < knownSince || !hearing?.isHearing()) return true;
      for (const id of ids) if ((changedAt[topic].get(id) ?? 0) > since) return true;
      return false;
    },
    tell(topic, id) {
      learn(topic, id);
      telling.add(`${topic} ${id}`);
    },
    listen() {
      hearing ??= hearChanges(pool, { onChange: hear, onBeginning: forgetAll });
    },
    async close() {
      await Promise.all([telling.end(), hearing?.end()]);
    },
  };
}

// Nobody waits for the disk: what is told was written before.
const tellOthers = statement(
  'changes.tell',
  `with fast as (select set_config('synchronous_commit', 'off', true))
   select pg_notify('changes', told.change) from fast, unnest($1::text[]) as told (change)`,
);

import type pg from 'pg';
import { type Queries, statement } from '#server/database/database.ts';
import { publishInBatches } from './publish-changes.ts';
import { subscribeToChanges, type Subscription } from './subscribe-changes.ts';

/** `person`: what a user shows to others, their sessions, whom they follow. `watching`: who views their profile. */
export type Topic = 'person' | 'watching';

/** Counts changes. What was read at a version is valid until a later change of its users. */
export type Version = number;

/**
 * Changes of users, on all nodes: published and received through the database. Take the version before reading what
 * you cache, so that a change during the read makes it stale.
 */
export type Changes = {
  version(): Version;
  /** Also true while no notification would be received. */
  changedSince(version: Version, topic: Topic, ids: Iterable<number>): boolean;
  /** Call it after the commit: another node that reads earlier would cache the old value. */
  publish(topic: Topic, id: number): void;
  listen(): void;
  close(): Promise<void>;
};

const MAX_TRACKED_IDS = 100_000;

const CHANGE = /^(person|watching) (\d+)$/;

export function openChanges(pool: pg.Pool, queries: Queries): Changes {
  const changedAt: Record<Topic, Map<number, Version>> = { person: new Map(), watching: new Map() };
  let current: Version = 1;
  /** Changes before this version are unknown. */
  let completeSince: Version = 1;
  let subscription: Subscription | undefined;

  function record(topic: Topic, id: number): void {
    current += 1;
    changedAt[topic].set(id, current);
    if (changedAt[topic].size > MAX_TRACKED_IDS) forgetAll();
  }

  function forgetAll(): void {
    current += 1;
    completeSince = current;
    for (const versions of Object.values(changedAt)) versions.clear();
  }

  function receive(change: string): void {
    const [, topic, id] = CHANGE.exec(change) ?? [];
    if (topic) record(topic as Topic, Number(id));
  }

  const publisher = publishInBatches((changes) => queries.run(notifyNodes, [changes]));

  return {
    version: () => current,
    changedSince(version, topic, ids) {
      if (version < completeSince || !subscription?.isLive()) return true;
      for (const id of ids) if ((changedAt[topic].get(id) ?? 0) > version) return true;
      return false;
    },
    publish(topic, id) {
      record(topic, id);
      publisher.add(`${topic} ${id}`);
    },
    listen() {
      subscription ??= subscribeToChanges(pool, { onChange: receive, onStart: forgetAll });
    },
    async close() {
      await Promise.all([publisher.end(), subscription?.end()]);
    },
  };
}

// The change itself is on disk already, so the notification need not wait for it.
const notifyNodes = statement(
  'changes.publish',
  `with fast as (select set_config('synchronous_commit', 'off', true))
   select pg_notify('changes', published.change) from fast, unnest($1::text[]) as published (change)`,
);

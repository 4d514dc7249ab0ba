import { hostname } from 'node:os';
import { lastNightDue } from '#domain/site/backups.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { findSettings } from '../queries/known-backups.ts';
import { lockSettings } from './change-settings.ts';
import { enqueueTrouble } from './mail-trouble.ts';

const MAX_ATTEMPTS = 3;

/** The lease is renewed every few seconds. After this time, the process is assumed to be dead. */
export const LEASE_MS = 90_000;

const takeBack = statement(
  'backups.take-back',
  `update backups
      set state = case when attempts < ${MAX_ATTEMPTS} then 'waiting' else 'failed' end,
          problem = 'It was cut off in the middle, as by a restart.',
          finished_at = case when attempts < ${MAX_ATTEMPTS} then null else $1::timestamptz end
    where state = 'running' and alive_at < now() - interval '${LEASE_MS} milliseconds'
   returning id, state`,
);
// One backup per night, even if the clocks of the nodes differ. While another backup is in progress, this is retried
// later.
const plan = statement(
  'backups.plan',
  'insert into backups (night, asked_at) values ($1, $2) on conflict do nothing',
);
const begin = statement(
  'backups.begin',
  `update backups
      set state = 'running', attempts = attempts + 1, alive_at = now(), host = $1, problem = null
    where state = 'waiting' returning id, attempts`,
);

/** The attempt distinguishes this claim from earlier ones of the same backup. */
export type ClaimedBackup = { readonly id: number; readonly attempts: number };

/** Claims the backup that this node should make now. The lock on the settings makes nodes take turns. */
export async function claimDueBackup(ctx: AppContext): Promise<ClaimedBackup | undefined> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await tx.run(lockSettings, []);
    const reclaimed = await tx.run<{ id: number; state: string }>(takeBack, [new Date(now)]);
    for (const { id, state } of reclaimed) {
      if (state === 'failed') await enqueueTrouble(tx, { id, state }, now);
    }
    await planNight(tx, now);
    const [taken] = await tx.run<ClaimedBackup>(begin, [hostname().slice(0, 255)]);
    return taken;
  });
}

async function planNight(tx: Transaction, now: number): Promise<void> {
  const settings = await findSettings(tx);
  const { night, at } = lastNightDue(now, settings);
  if (settings.isOn && at >= settings.since.getTime()) await tx.run(plan, [night, new Date(now)]);
}

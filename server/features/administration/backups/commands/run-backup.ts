import { join } from 'node:path';
import { programBeside } from '#server/worker-process/start-worker.ts';
import { errorLabel } from '#server/database/database-errors.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { openLease } from '#server/jobs/lease.ts';
import { lockSettings } from './change-settings.ts';
import { type CommandResult, runHostCommand } from './host-command.ts';
import { enqueueTrouble } from './mail-trouble.ts';
import { folderOf, type MadeBackup, makeBackup } from './make-backup.ts';
import { removeOld } from './remove-old.ts';
import { claimDueBackup, LEASE_MS, type ClaimedBackup } from './claim-due-backup.ts';

const HELD_BY_ATTEMPT = `id = $1 and attempts = $2 and state = 'running'`;

const renew = statement(
  'backups.renew',
  `update backups set alive_at = now() where ${HELD_BY_ATTEMPT} returning id`,
);
const leave = statement(
  'backups.leave',
  `update backups set alive_at = 'epoch' where ${HELD_BY_ATTEMPT}`,
);
const finish = statement(
  'backups.finish',
  `update backups
      set state = $3, file_name = $4, bytes = $5, rows = $6, problem = $7, copy_status = $8,
          copy_output = $9, finished_at = $10
    where ${HELD_BY_ATTEMPT} returning id`,
);

const RENEW_EACH_MS = 15_000;
const MAX_PROBLEM_LENGTH = 500;

/**
 * Starts a backup without waiting for it, because it would occupy a job slot for minutes. If this process dies, the row's
 * lease expires and another process repeats it.
 */
export const takeDueBackup = defineJob(
  'takeDueBackup',
  async (ctx, _: object, signal) => {
    const claimed = await claimDueBackup(ctx);
    if (claimed) runBackup(ctx, claimed, signal).catch(() => {});
  },
  { at: '* * * * *' },
);

/** Leaves a row unchanged if it is finished, or claimed by another attempt. */
export async function runBackup(
  ctx: AppContext,
  claimed: ClaimedBackup,
  ending: AbortSignal = new AbortController().signal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([ending, lost.signal]);
  const holder = [claimed.id, claimed.attempts];
  const lease = openLease<number>({
    clock: ctx.clock,
    durationMs: LEASE_MS,
    renewEachMs: RENEW_EACH_MS,
    renew: async () => {
      const renewed = await ctx.database.run(renew, holder);
      if (renewed.length === 0) lost.abort();
    },
  });
  lease.add([claimed.id]);
  try {
    const made = await makeOrFail(ctx, signal);
    const copied = signal.aborted ? null : await copyElsewhere(ctx, made, signal);
    // Expires the lease, so that the next node continues without waiting.
    if (signal.aborted) await ctx.database.run(leave, holder);
    else await storeResult(ctx, claimed, made, copied);
  } finally {
    lease.close();
  }
}

async function makeOrFail(ctx: AppContext, signal: AbortSignal): Promise<MadeBackup> {
  try {
    const program = programBeside(import.meta.url, 'backup-process');
    const made = await makeBackup(ctx, program, signal);
    if (!signal.aborted) await removeOld(ctx.database, folderOf(ctx));
    return made;
  } catch (error) {
    const problem = `It failed with ${errorLabel(error)}.`;
    return { state: 'failed', fileName: null, written: null, problem };
  }
}

async function copyElsewhere(
  ctx: AppContext,
  { state, fileName }: MadeBackup,
  signal: AbortSignal,
): Promise<CommandResult | null> {
  const command = ctx.config.backupCommand;
  if (command === undefined || state !== 'verified' || fileName === null) return null;
  return runHostCommand({ command, file: join(folderOf(ctx), fileName) }, signal);
}

async function storeResult(
  ctx: AppContext,
  { id, attempts }: ClaimedBackup,
  { state, fileName, written, problem }: MadeBackup,
  copied: CommandResult | null,
): Promise<void> {
  const now = ctx.clock.now();
  const words = problem?.slice(0, MAX_PROBLEM_LENGTH) ?? null;
  const { bytes, rows } = written ?? { bytes: null, rows: null };
  const copy = [copied?.status ?? null, copied?.output ?? null];
  const values = [id, attempts, state, fileName, bytes, rows, words, ...copy, new Date(now)];
  await ctx.database.transaction(async (tx) => {
    await tx.run(lockSettings, []);
    const noted = await tx.run(finish, values);
    const isGood = state === 'verified' && (copied === null || copied.status === 0);
    if (noted.length > 0 && !isGood) await enqueueTrouble(tx, { id, state }, now);
  });
}

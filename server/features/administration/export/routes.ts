import { finished, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  exportJson,
  exportLoop,
  exportTableHabit,
  exportZip,
  listExportLosses,
} from '#contract/export.ts';
import { findUser } from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import {
  type FileResponse,
  signedInFileRoute,
  signedInRoute,
  type Exchange,
} from '#server/http/calls.ts';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';
import { refuseUnlessDownload } from '#server/http/downloads.ts';
import type { Queries } from '#server/database/database.ts';
import { listLosses } from './queries/exported-habits.ts';
import { writeJson } from './queries/write-json.ts';
import { writeLoop } from './queries/write-loop.ts';
import { writeTableHabit } from './queries/write-table-habit.ts';
import { writeZip } from './queries/write-zip.ts';

/** Each user may run one download at a time. */
const downloads = openLimiter({
  concurrency: 1,
  maxWaiting: 2,
  timeoutMs: 10_000,
  refuse: () => tooManyRequests('You already have a download running. Please wait until it ends.'),
});

export function exportRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInFileRoute(scope, exportJson, (exchange) => download(ctx, exchange, 'json', writeJson));
  signedInFileRoute(scope, exportZip, (exchange) => download(ctx, exchange, 'zip', writeZip));
  signedInFileRoute(scope, exportLoop, (exchange) => download(ctx, exchange, 'db', writeLoop));
  signedInFileRoute(scope, exportTableHabit, (exchange) =>
    download(ctx, exchange, 'table-habit.json', writeTableHabit),
  );
  signedInRoute(scope, listExportLosses, ({ actor }) => listLosses(ctx.reads, actor.userId));
}

type DownloadExchange = Exchange & { readonly actor: Actor };

async function download(
  ctx: AppContext,
  { actor, request, reply }: DownloadExchange,
  kind: 'json' | 'zip' | 'db' | 'table-habit.json',
  write: (queries: Queries, userId: number, now: number) => AsyncGenerator<string | Uint8Array>,
): Promise<FileResponse> {
  refuseUnlessDownload(request, 'Please download your data from your profile page.');
  finished(reply.raw, await downloads.acquire(actor.userId));
  await ctx.limits.consume('exportPerAccount', String(actor.userId));
  const name = `${await writeFileName(ctx, actor)}.${kind}`;
  const pieces = write(ctx.reads, actor.userId, ctx.clock.now());
  return {
    // Limits the buffer by bytes, so that a slow client does not fill the memory.
    content: Readable.from(pieces, { objectMode: false }),
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  };
}

async function writeFileName({ database }: AppContext, { userId, today }: Actor): Promise<string> {
  const user = await findUser(database, userId);
  return `habitcrush-${user?.username ?? userId}-${today}`;
}

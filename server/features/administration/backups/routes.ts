import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/backups.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import {
  type FileResponse,
  route,
  type SignedInExchange,
  signedInFileRoute,
  signedInRoute,
} from '#server/http/calls.ts';
import { refuseUnlessDownload } from '#server/http/downloads.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requestBackup } from './commands/request-backup.ts';
import { changeSettings } from './commands/change-settings.ts';
import { folderOf } from './commands/make-backup.ts';
import { findBackup, listKnownBackups } from './queries/known-backups.ts';

/** For the administrator's scope. */
export function backupRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listBackups, () => listKnownBackups(ctx));

  signedInRoute(scope, calls.changeBackupSettings, ({ actor, body }) =>
    changeSettings(ctx, actor, body),
  );

  signedInRoute(scope, calls.askForBackup, ({ actor }) => requestBackup(ctx, actor));

  route(scope, calls.findBackup, async ({ params }) => (await findFile(ctx, params.id)).backup);

  signedInFileRoute(scope, calls.downloadBackup, (exchange) => download(ctx, exchange));
}

type DownloadExchange = SignedInExchange<typeof calls.downloadBackup>;

async function download(
  ctx: AppContext,
  { actor, params, request }: DownloadExchange,
): Promise<FileResponse> {
  refuseUnlessDownload(request, 'Please download backups from the administrator’s settings.');
  const { backup, path, bytes } = await findFile(ctx, params.id);
  await ctx.limits.consume('exportPerAccount', String(actor.userId));
  await recordDownload(ctx, actor, backup.id);
  return {
    content: await openFile(path),
    headers: {
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${backup.fileName}"`,
      'cache-control': 'no-store',
    },
  };
}

function recordDownload(ctx: AppContext, { userId }: Actor, id: number): Promise<void> {
  const subject = `backup ${id}`;
  const entry = { actorId: userId, action: 'backup.downloaded', subject } as const;
  return ctx.database.transaction((tx) => recordAudit(tx, { ...entry, at: ctx.clock.now() }));
}

/** Builds the path from the stored name. The request contains only an id. */
async function findFile(ctx: AppContext, id: number) {
  const backup = await findBackup(ctx.database, id);
  if (!backup?.fileName) throw notKept();
  const path = join(folderOf(ctx), backup.fileName);
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new Refusal(404, `This backup is on another machine: ${backup.host}.`);
  return { backup, path, bytes: file.size };
}

async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch {
    // A newer backup has replaced this one.
    throw notKept();
  }
}

const notKept = () => new Refusal(404, 'This backup has been removed.');

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportJson, exportZip } from '#contract/export.ts';
import { findUser } from '#server/features/account/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { answerFileSignedIn, type FileAnswer } from '#server/plugins/calls.ts';
import { writeJson } from './queries/write-json.ts';
import { writeZip } from './queries/write-zip.ts';

export function exportRoutes(scope: FastifyInstance, house: House): void {
  answerFileSignedIn(scope, exportJson, ({ actor }) => download(house, actor, 'json', writeJson));
  answerFileSignedIn(scope, exportZip, ({ actor }) => download(house, actor, 'zip', writeZip));
}

async function download(
  house: House,
  actor: Actor,
  kind: 'json' | 'zip',
  write: typeof writeJson | typeof writeZip,
): Promise<FileAnswer> {
  await house.limits.spend('exportPerAccount', String(actor.userId));
  const user = await findUser(house.database, actor.userId);
  const name = `habitcrush-${user?.username ?? actor.userId}-${actor.today}.${kind}`;
  return {
    // Counted in bytes: little is fetched ahead of what the other side has taken.
    content: Readable.from(write(house.database, actor.userId, house.clock.now()), {
      objectMode: false,
    }),
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/import.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { importHabits, importTracker } from './commands.ts';
import { analyzeImage, previewTracker, progressOf } from './queries.ts';
import { openImageQueue } from './recognition/image-queue.ts';
import { openReader } from './recognition/reader.ts';
import { openFileReader } from './tracker-file/file-reader.ts';

const senderOf = (request: FastifyRequest) => ({
  hasLeft: () => request.socket.destroyed,
  warn: (line: string) => request.log.warn(line),
});

export function importRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.importHabits, ({ actor, body }) => importHabits(ctx, actor, body));

  const files = openFileReader();
  scope.addHook('onClose', () => files.close());
  signedInRoute(scope, calls.previewImport, ({ actor, upload, request }) =>
    previewTracker(ctx, files, actor, { ...upload, ...senderOf(request) }),
  );
  signedInRoute(scope, calls.importTracker, ({ actor, upload, query, request }) =>
    importTracker(ctx, files, actor, { ...upload, ...senderOf(request), renewed: query.renewed }),
  );
  signedInRoute(scope, calls.getImportProgress, async ({ actor }) => progressOf(actor.userId));
}

export function imageRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const images = openImageQueue();
  const reader = openReader();
  scope.addHook('onClose', () => reader.close());

  signedInRoute(scope, calls.analyzeImage, ({ actor, upload, request }) =>
    analyzeImage(ctx, { images, reader }, actor, {
      ...upload,
      ...senderOf(request),
      address: request.ip,
    }),
  );
  signedInRoute(scope, calls.getImageProgress, async ({ actor }) =>
    images.progressOf(actor.userId),
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/import.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { importHabits } from './commands/import-csv.ts';
import { importTracker } from './commands/import-tracker.ts';
import { analyzeImage } from './queries/analyze-image.ts';
import { progressOf } from './queries/import-progress.ts';
import { previewTracker } from './queries/preview-tracker.ts';
import { openImageQueue } from './recognition/image-queue.ts';
import { openReader } from './recognition/reader.ts';
import { openFileReader } from './tracker-file/file-reader.ts';

const senderOf = (request: FastifyRequest) => ({
  hasLeft: () => request.socket.destroyed,
  warn: (line: string) => request.log.warn(line),
});

export function importRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.importHabits, ({ actor, body }) => importHabits(house, actor, body));

  const files = openFileReader();
  scope.addHook('onClose', () => files.close());
  answerSignedIn(scope, calls.previewImport, ({ actor, upload, request }) =>
    previewTracker(house, files, actor, { ...upload, ...senderOf(request) }),
  );
  answerSignedIn(scope, calls.importTracker, ({ actor, upload, request }) =>
    importTracker(house, files, actor, { ...upload, ...senderOf(request) }),
  );
  answerSignedIn(scope, calls.getImportProgress, async ({ actor }) => progressOf(actor.userId));
}

export function imageRoutes(scope: FastifyInstance, house: House): void {
  const images = openImageQueue();
  const reader = openReader();
  scope.addHook('onClose', () => reader.close());

  answerSignedIn(scope, calls.analyzeImage, ({ actor, upload, request }) =>
    analyzeImage(house, { images, reader }, actor, {
      ...upload,
      ...senderOf(request),
      address: request.ip,
    }),
  );
  answerSignedIn(scope, calls.getImageProgress, async ({ actor }) =>
    images.progressOf(actor.userId),
  );
}

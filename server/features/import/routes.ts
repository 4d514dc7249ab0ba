import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/import.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/plugins/calls.ts';
import { importHabits } from './commands/import-csv.ts';
import { importTracker } from './commands/import-tracker.ts';
import { analyzeImage } from './queries/analyze-image.ts';
import { progressOf } from './queries/import-progress.ts';
import { previewTracker } from './queries/preview-tracker.ts';
import { openDesk } from './queries/recognition/desk.ts';
import { openReader } from './queries/recognition/reader.ts';

export function importRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.importHabits, ({ actor, body }) => importHabits(house, actor, body));

  answerSignedIn(scope, calls.previewImport, ({ actor, upload }) =>
    previewTracker(house, actor, upload.content),
  );
  answerSignedIn(scope, calls.importTracker, ({ actor, upload }) =>
    importTracker(house, actor, upload.content),
  );
  answerSignedIn(scope, calls.getImportProgress, async ({ actor }) => progressOf(actor.userId));
}

export function imageRoutes(scope: FastifyInstance, house: House): void {
  const desk = openDesk();
  const reader = openReader();
  scope.addHook('onClose', () => reader.close());

  answerSignedIn(scope, calls.analyzeImage, ({ actor, upload, request }) =>
    analyzeImage(house, { desk, reader }, actor, {
      content: upload.content,
      address: request.ip,
      hasLeft: () => request.socket.destroyed,
      warn: (line) => request.log.warn(line),
    }),
  );
  answerSignedIn(scope, calls.getImageProgress, async ({ actor }) => desk.progressOf(actor.userId));
}

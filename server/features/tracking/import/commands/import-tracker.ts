import type { ImportOutcome } from '#contract/import.ts';
import { importHistory } from '#server/features/tracking/habits/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { withProgress } from '../queries/import-progress.ts';
import { readUpload, type SentFile } from '../queries/read-upload.ts';
import type { FileReader } from '../tracker-file/file-reader.ts';

/** Reads the file again, because the preview stored nothing. */
export async function importTracker(
  ctx: AppContext,
  files: FileReader,
  actor: Actor,
  file: SentFile & { renewed?: string | undefined },
): Promise<ImportOutcome> {
  return withProgress(actor.userId, async (report) => {
    const { tracker, habits, sections, pauses, activeDays } = await readUpload(
      ctx,
      files,
      actor,
      file,
    );
    const imported = await importHistory(ctx, actor, habits, {
      isContinuing: true,
      isPartTaken: false,
      sections,
      pauses,
      activeDays,
      renewed: new Set(file.renewed?.split(',').map(Number)),
      onPart: (part) => report({ stage: 'writing', part }),
    });
    return { tracker, ...imported };
  });
}

import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import type { FileReader, FileSender } from '../tracker-file/file-reader.ts';

/** In addition to the point that each file costs: a costly one counts as ten of sixty per hour. */
const COSTLY_FILE_POINTS = 9;

export type SentFile = Omit<FileSender, 'userId' | 'onCostly'> & { readonly content: Uint8Array };

export async function readUpload(
  { limits }: AppContext,
  files: FileReader,
  { userId, today, clock: { zone } }: Actor,
  { content, ...sender }: SentFile,
): Promise<ReadTracker> {
  const who = String(userId);
  await limits.consume('trackerPerAccount', who);
  let isCostly = false;
  const onCostly = () => void (isCostly = true);
  try {
    return await files.read({ ...sender, userId, onCostly }, { content, reader: { today, zone } });
  } finally {
    if (isCostly) await limits.addCost('trackerPerAccount', who, COSTLY_FILE_POINTS);
  }
}

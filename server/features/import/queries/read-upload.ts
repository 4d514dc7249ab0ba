import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { type FileReader, type Sender, TooMuch } from '../tracker-file/file-reader.ts';

/** Besides the one that every file costs: who sends such files takes everybody's turns, and has four of them an hour. */
const GIVEN_UP_COSTS_MORE = 14;

export type SentFile = Omit<Sender, 'userId'> & { readonly content: Uint8Array };

export async function readUpload(
  { limits }: AppContext,
  files: FileReader,
  { userId, today, clock: { zone } }: Actor,
  { content, ...sender }: SentFile,
): Promise<ReadTracker> {
  const who = String(userId);
  await limits.spend('trackerPerAccount', who);
  try {
    return await files.read({ userId, ...sender }, { content, reader: { today, zone } });
  } catch (error) {
    if (error instanceof TooMuch)
      await limits.charge('trackerPerAccount', who, GIVEN_UP_COSTS_MORE);
    throw error;
  }
}

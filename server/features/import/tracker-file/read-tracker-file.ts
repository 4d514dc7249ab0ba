import { type ReadTracker, readTracker } from '#domain/imports/trackers/importers.ts';
import type { Reader } from '#domain/imports/trackers/reading.ts';
import { unpack } from './unpack.ts';

/** Where it does not fit, an UnsupportedFile says what was expected. */
export const readTrackerFile = async (content: Uint8Array, reader: Reader): Promise<ReadTracker> =>
  readTracker(await unpack(content), reader);

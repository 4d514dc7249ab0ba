import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import type { Reader } from '#domain/imports/trackers/reading.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';

export type FileTask = { readonly content: Uint8Array; readonly reader: Reader };

/** One habit per message, so that each can be handled quickly. */
export type ReaderMessage =
  | { kind: 'habit'; habit: NormalisedHabit }
  | ({ kind: 'end' } & Omit<ReadTracker, 'habits'>)
  | { kind: 'unfit'; message: string }
  | { kind: 'tooMuch' }
  /** An internal error: the location, without messages that may quote the file. */
  | { kind: 'failed'; where: string };

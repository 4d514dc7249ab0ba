import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import type { Reader } from '#domain/imports/trackers/reading.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';

export type Task = { readonly content: Uint8Array; readonly reader: Reader };

/** One habit a message, each soon taken in. */
export type ReaderMessage =
  | { kind: 'habit'; habit: NormalisedHabit }
  | ({ kind: 'end' } & Omit<ReadTracker, 'habits'>)
  | { kind: 'unfit'; message: string }
  | { kind: 'tooMuch' }
  /** A fault of ours: where, without the words that may quote the file. */
  | { kind: 'failed'; where: string };

import type { ReadTracker } from '#domain/trackers/importers.ts';
import type { Reader } from '#domain/trackers/reading.ts';
import type { SettledHabit } from '#domain/trackers/settle.ts';

export type Task = { readonly content: Uint8Array; readonly reader: Reader };

export type Said =
  | { kind: 'habit'; habit: SettledHabit }
  | ({ kind: 'end' } & Omit<ReadTracker, 'habits'>)
  | { kind: 'unfit'; message: string }
  | { kind: 'failed'; isTooMuch: boolean };

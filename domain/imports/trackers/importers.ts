import { beaverHabits } from './beaver-habits.ts';
import { doHabit } from './do-habit.ts';
import { habitBull } from './habit-bull.ts';
import { habitTrove } from './habit-trove.ts';
import { habiticaCsv } from './habitica-csv.ts';
import { habiticaJson } from './habitica-json.ts';
import { loopCsv } from './loop-csv.ts';
import { loopDatabase } from './loop-database.ts';
import { ownJson, ownZip } from './own-files.ts';
import type { Importer, Reader } from './reading.ts';
import { normaliseImport, type NormalisedImport } from './normalise-import.ts';
import { tableHabit } from './table-habit.ts';
import { tickmate } from './tickmate.ts';
import { type TrackerFile, UnsupportedFile } from './tracker-file.ts';

/** Tried in this order. Each importer recognises its files by their content. */
const importers: readonly Importer[] = [
  ownJson,
  ownZip,
  loopDatabase,
  loopCsv,
  habiticaJson,
  habiticaCsv,
  tableHabit,
  habitTrove,
  beaverHabits,
  habitBull,
  tickmate,
  doHabit,
];

export type ReadTracker = NormalisedImport & { tracker: string };

export function readTracker(file: TrackerFile, reader: Reader): ReadTracker {
  for (const { tracker, read } of importers) {
    const found = read(file, reader);
    if (found) return { tracker, ...normaliseImport(found, reader) };
  }
  throw new UnsupportedFile(UNKNOWN_KIND);
}

const trackers = [...new Set(importers.map(({ tracker }) => tracker))];

const UNKNOWN_KIND = `We can’t import this kind of file. Please choose one of ${trackers.slice(0, -1).join(', ')} or ${trackers.at(-1)}.`;

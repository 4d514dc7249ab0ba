import type pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import { checkFigures } from '#server/features/tracking/habits/queries/check-figures.ts';
import { storedValues, listDisagreements, readRows } from './stored-rows.ts';
import { send } from './call.ts';
import {
  notesKey,
  habitKey,
  countLosses,
  type StoredValues,
  type Losses,
} from './expected-state.ts';
import type { Writer } from './writer.ts';

export type Audit = Losses & { words: string[] };

type StoredState = { writer: Writer; found: StoredValues; disagreements: string[] };

export async function forEachWriter(
  databaseUrl: string,
  writers: readonly Writer[],
  look: (visit: StoredState) => void,
): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'audit' });
  try {
    const wrong = await findWrongFigures(pool);
    const client = await pool.connect();
    for (const writer of writers) {
      const rows = await readRows(client, writer.userId);
      const today = writer.isClockSteady ? writer.today() : undefined;
      const disagreements = [
        ...(wrong.get(writer.userId) ?? []),
        ...listDisagreements(rows, today),
      ];
      look({ writer, found: storedValues(rows), disagreements });
    }
    client.release();
  } finally {
    await pool.end();
  }
}

/** The number of stored figures that are wrong for the days, by owner. */
async function findWrongFigures(pool: pg.Pool): Promise<Map<number, string[]>> {
  const wrong = new Map<number, string[]>();
  await checkFigures(openDatabase(pool), ({ userId, habitId, figure, stored, evaluated }) => {
    const line = `${figure} of habit ${habitId}: ${stored}, not ${evaluated}`;
    wrong.set(userId, [...(wrong.get(userId) ?? []), line]);
  });
  return wrong;
}

/** Compares acknowledged writes with the tables, and continues from the stored state. */
export async function auditRows(databaseUrl: string, writers: readonly Writer[]): Promise<Audit> {
  const audit: Audit = { lost: 0, torn: 0, words: [] };
  await forEachWriter(databaseUrl, writers, ({ writer, found, disagreements }) => {
    const losses = countLosses(writer.expected, withoutUncertainHabits(found, writer));
    if (losses.lost + losses.torn > 0) audit.words.push(describe(writer, found));
    audit.words.push(...disagreements);
    audit.lost += losses.lost;
    audit.torn += losses.torn + disagreements.length;
    continueFrom(writer, found);
  });
  return audit;
}

export function withoutUncertainHabits(found: StoredValues, { maybe }: Writer): StoredValues {
  const certain = new Map(found);
  for (const [key, value] of found) {
    if (!maybe.has(value) || key !== habitKey(idIn(key))) continue;
    certain.delete(key);
    certain.delete(notesKey(idIn(key)));
  }
  return certain;
}

const idIn = (key: string): number => Number(key.split(' ')[1]);

function describe(
  { expected: { values, unanswered }, person }: Writer,
  found: StoredValues,
): string {
  const keys = new Set([...values.keys(), ...found.keys()]);
  const lines = [...keys]
    .filter((key) => values.get(key) !== found.get(key))
    .map(
      (key) =>
        `${key}: ${values.get(key)} is ${found.get(key)}${unanswered?.has(key) ? ' (open)' : ''}`,
    );
  return [person.username, ...lines].join('\n  ');
}

function continueFrom(writer: Writer, found: StoredValues): void {
  writer.expected.values = found;
  writer.expected.unanswered = writer.pending?.change;
  writer.maybe.clear();
  const habits = [...found].filter(([key]) => key === habitKey(idIn(key)));
  const idsOf = (isPassing: boolean) =>
    habits.filter(([, name]) => name.startsWith('Passing') === isPassing).map(([key]) => idIn(key));
  writer.habits.lasting = idsOf(false);
  writer.habits.passing = idsOf(true);
}

/** Counts lost sessions: an acknowledged sign-in must be open, and an acknowledged sign-out must not be. */
export async function auditSessions(address: string, writers: readonly Writer[]): Promise<Audit> {
  const words: string[] = [];
  for (const writer of writers) {
    const { person, cookie, pending, ended } = writer;
    const isLeaving = pending?.request.path === '/api/logout';
    const expected = [
      ...(cookie && !isLeaving ? [{ cookie, status: 200 }] : []),
      ...ended.map((cookie) => ({ cookie, status: 401 })),
    ];
    for (const { cookie, status } of expected) {
      const response = await send(address, person, { method: 'GET', path: '/api/user', cookie });
      if (response.status !== status) {
        words.push(`session of ${person.username}: ${response.status}, not ${status}`);
      }
    }
    writer.ended = [];
  }
  return { lost: words.length, torn: 0, words };
}

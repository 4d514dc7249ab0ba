import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { readHabitLines } from '#domain/imports/habit-line/habit-line.ts';
import type { WrittenLine } from './image-lines.ts';

/** A line as it was read; its times of day are asked for when they are not null. */
export type ReadLine = { text: string; possibleTimes: readonly string[] | null };

export type Score = {
  lines: number;
  exact: number;
  times: number;
  timesRead: number;
  timesAsked: number;
  missed: { written: string; read: string }[];
};

/**
 * A line counts as read when it stands among those read letter for letter, without its mark. Its time of
 * day counts when the line that resembles it most says that time for certain.
 */
export function scorePicture(written: readonly WrittenLine[], read: readonly ReadLine[]): Score {
  const texts = read.map(({ text }) => text);
  const missing = written.filter(({ text }) => !texts.includes(text));
  const timed = written
    .filter(({ time }) => time !== null)
    .map(({ text, time }) => ({ time, line: nearest(text, read) }));
  const [uncertain, certain] = [
    timed.filter(({ line }) => line.possibleTimes),
    timed.filter(({ line }) => !line.possibleTimes),
  ];
  return {
    lines: written.length,
    exact: written.length - missing.length,
    times: timed.length,
    timesRead: certain.filter(({ line, time }) => timeIn(line.text) === time).length,
    timesAsked: uncertain.length,
    missed: missing.map(({ text }) => ({ written: text, read: nearest(text, read).text })),
  };
}

export const addScores = (scores: readonly Score[]): Score => ({
  lines: sum(scores.map(({ lines }) => lines)),
  exact: sum(scores.map(({ exact }) => exact)),
  times: sum(scores.map(({ times }) => times)),
  timesRead: sum(scores.map(({ timesRead }) => timesRead)),
  timesAsked: sum(scores.map(({ timesAsked }) => timesAsked)),
  missed: scores.flatMap(({ missed }) => missed),
});

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const timeIn = (line: string) => readHabitLines([line])[0]?.habit.deadline ?? DEFAULT_DEADLINE;

const NOTHING: ReadLine = { text: '', possibleTimes: null };

const nearest = (text: string, read: readonly ReadLine[]) =>
  read.toSorted((a, b) => changesBetween(text, a.text) - changesBetween(text, b.text))[0] ??
  NOTHING;

function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1];
    for (const [column, other] of to.split('').entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

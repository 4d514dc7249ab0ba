import { readHabitLines } from '#domain/habit-line/habit-line.ts';
import { DEFAULT_DEADLINE } from '#domain/habit.ts';
import type { WrittenLine } from './image-lines.ts';

export type Score = {
  lines: number;
  exact: number;
  times: number;
  timesRead: number;
  missed: { written: string; read: string }[];
};

/**
 * A line counts as read when it stands among those read letter for letter, without its mark. Its time of
 * day counts when the line that resembles it most says that time.
 */
export function scorePicture(written: readonly WrittenLine[], read: readonly string[]): Score {
  const missing = written.filter(({ text }) => !read.includes(text));
  const timed = written.filter(({ time }) => time !== null);
  return {
    lines: written.length,
    exact: written.length - missing.length,
    times: timed.length,
    timesRead: timed.filter(({ text, time }) => timeIn(nearest(text, read)) === time).length,
    missed: missing.map(({ text }) => ({ written: text, read: nearest(text, read) })),
  };
}

export const addScores = (scores: readonly Score[]): Score => ({
  lines: sum(scores.map(({ lines }) => lines)),
  exact: sum(scores.map(({ exact }) => exact)),
  times: sum(scores.map(({ times }) => times)),
  timesRead: sum(scores.map(({ timesRead }) => timesRead)),
  missed: scores.flatMap(({ missed }) => missed),
});

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const timeIn = (line: string) => readHabitLines([line])[0]?.habit.deadline ?? DEFAULT_DEADLINE;

const nearest = (text: string, read: readonly string[]) =>
  read.toSorted((a, b) => changesBetween(text, a) - changesBetween(text, b))[0] ?? '';

function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1];
    for (const [place, other] of to.split('').entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

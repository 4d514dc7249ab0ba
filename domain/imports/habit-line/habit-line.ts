import type { Frequency } from '../../habits/frequency.ts';
import { DEFAULT_DEADLINE, MAX_NAME_LENGTH } from '../../habits/habit.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { takeGoal } from './amount.ts';
import { correctOcrLine, stripMarks } from './correct-ocr.ts';
import { type Days, frequencyOf, takeDays } from './days.ts';
import { takeTime } from './time.ts';

export type HabitLine = Frequency & {
  name: string;
  weekdays: Weekday[] | null;
  deadline: string;
};

/** One parsed line. The name is empty when the line has only days or a time. */
type LineContent = { name: string; days: Days | null; time: string | null; isHeading: boolean };

type FoundHabit = {
  habit: HabitLine;
  /** The line of the name, and the line where its time is or could be. */
  at: number;
  timeAt: number;
};

const MAX_LINE_LENGTH = 300;
const HEADING =
  /^(?:my |the |new |daily |weekly |good |today'?s? )*(?:habits?|habit tracker|habit list|to-? ?dos?|to-? ?do list|goals?|tasks?|routines?|list|notes?|reminders?|today)$/i;
const LOOSE_END =
  /^[\s,;:.|/&+@-]+|(?:[\s,;:|/&+@(-]|\b(?:at|on|by|every|each|and)\s*$)+$|\(\s*\)/gi;

/** The habits of a list with their line numbers. */
export function readHabitLines(lines: readonly string[]): FoundHabit[] {
  const found: { content: LineContent; at: number; timeAt: number }[] = [];
  let ofHeading: Days | null = null;
  for (const [at, line] of lines.entries()) {
    const content = readLine(line);
    const last = found.at(-1);
    if (content.name !== '') {
      if (!content.isHeading)
        found.push({ content: { ...content, days: content.days ?? ofHeading }, at, timeAt: at });
    } else if (last && !content.isHeading && lacks(last.content, content)) {
      if (last.content.time === null && content.time !== null) last.timeAt = at;
      last.content.days ??= content.days;
      last.content.time ??= content.time;
    } else if (content.days) {
      ofHeading = content.days;
    }
  }
  return found.map(({ content, ...places }) => ({ habit: toHabit(content), ...places }));
}

/** A line to show: corrected and without its bullet. */
export const tidyLine = (line: string): string =>
  correctOcrLine(stripMarks(line.slice(0, MAX_LINE_LENGTH)));

const SHORT_DAY = 'mon|tue|wed|thu|fri|sat|sun';
const SMALL_DAY = new RegExp(
  String.raw`\b(?:${SHORT_DAY})(?=\s?[,/&])|(?<=[,/&]\s?)(?:${SHORT_DAY})\b`,
  'g',
);

/** Corrects a list. If most lines begin with a capital, a small first letter was misread. */
export function tidyLines(lines: readonly string[]): string[] {
  const tidy = lines.map(tidyLine);
  const begun = tidy.filter((line) => /^\p{L}/u.test(line));
  const withCapital = begun.filter((line) => /^\p{Lu}/u.test(line));
  if (withCapital.length * 2 <= begun.length) return tidy;
  return tidy.map((line) => capital(line).replaceAll(SMALL_DAY, capital));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function readLine(line: string): LineContent {
  const tidy = tidyLine(line);
  const { time, rest } = takeTime(tidy);
  const taken = takeDays(rest);
  const name = tidyName(taken.rest);
  const isHeading = tidy.endsWith(':') || HEADING.test(tidy);
  return { name: isName(name) ? name : '', days: taken.days, time, isHeading };
}

/** "Every day, 7:00" below the name, as in other trackers. */
const lacks = (before: LineContent, content: LineContent) =>
  (content.days !== null && before.days === null) ||
  (content.time !== null && before.time === null);

function tidyName(rest: string): string {
  const name = rest.replaceAll(/\s+/g, ' ').replaceAll(LOOSE_END, ' ').trim();
  const clean = name.replaceAll(/\s+/g, ' ').replaceAll(/\s+([,;:.)])/g, '$1');
  if (clean.length <= MAX_NAME_LENGTH) return clean;
  const cut = clean.slice(0, MAX_NAME_LENGTH + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_NAME_LENGTH / 2)).trim();
}

/** OCR reads specks and borders as a few letters. */
const isName = (text: string) =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 3 || /^\p{Lu}{2}$|\p{Lo}{2}/u.test(text);

const toHabit = ({ name, days, time }: LineContent): HabitLine => ({
  ...readGoal(name, days),
  deadline: time ?? DEFAULT_DEADLINE,
});

/** The amount in a name, and the name without a limit. A limit that does not fit the days stays in the name. */
export function readGoal(name: string, days: Days | null): Omit<HabitLine, 'deadline'> {
  const { goal, rest } = takeGoal(name);
  const frequency = frequencyOf(days, goal);
  const tidy = tidyName(rest);
  const isTaken = frequency.goal !== null && isName(tidy);
  return { name: isTaken ? capitalAs(name, tidy) : name, ...frequency };
}

const capitalAs = (whole: string, part: string) => (/^\p{Lu}/u.test(whole) ? capital(part) : part);

import { DEFAULT_DEADLINE } from '../../habits/habit.ts';
import {
  type HabitPart,
  type HabitWords,
  type ParsedHabit,
  readWords,
  toHabit,
} from '../../habit-words/parse-habit.ts';
import { correctOcrLine, stripMarks } from './correct-ocr.ts';

type FoundHabit = {
  habit: ParsedHabit & { deadline: string };
  /** The line of the name, and the line where its time is or could be. */
  at: number;
  timeAt: number;
};

const MAX_LINE_LENGTH = 300;
const HEADING =
  /^(?:my |the |new |daily |weekly |good |today'?s? )*(?:habits?|habit tracker|habit list|to-? ?dos?|to-? ?do list|goals?|tasks?|routines?|list|notes?|reminders?|today)$/i;
/** Sections belong to a user, and a picture has none. */
const IGNORED: ReadonlySet<HabitPart> = new Set(['section']);

/** The habits of a list with their line numbers. */
export function readHabitLines(lines: readonly string[]): FoundHabit[] {
  const found: { words: HabitWords; at: number; timeAt: number }[] = [];
  let ofHeading: HabitWords['days'] = null;
  for (const [at, line] of lines.entries()) {
    const { words, isHeading } = readLine(line);
    const last = found.at(-1);
    if (words.name !== '') {
      if (!isHeading)
        found.push({ words: { ...words, days: words.days ?? ofHeading }, at, timeAt: at });
    } else if (last && !isHeading && lacks(last.words, words)) {
      if (last.words.deadline === null && words.deadline !== null) last.timeAt = at;
      last.words.days ??= words.days;
      last.words.deadline ??= words.deadline;
    } else if (words.days) {
      ofHeading = words.days;
    }
  }
  return found.map(({ words, ...places }) => {
    const deadline = words.deadline ?? DEFAULT_DEADLINE;
    return { habit: { ...toHabit(words), deadline }, ...places };
  });
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

/** The name is empty when the line has only days or a time. */
function readLine(line: string): { words: HabitWords; isHeading: boolean } {
  const tidy = tidyLine(line);
  const words = readWords(tidy, { ignored: IGNORED });
  const isHeading = tidy.endsWith(':') || HEADING.test(tidy);
  return { words: isName(words.nameWithGoal) ? words : { ...words, name: '' }, isHeading };
}

/** "Every day, 7:00" below the name, as in other trackers. */
const lacks = (before: HabitWords, words: HabitWords) =>
  (words.days !== null && before.days === null) ||
  (words.deadline !== null && before.deadline === null);

/** OCR reads specks and borders as a few letters. */
const isName = (text: string) =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 3 || /^\p{Lu}{2}$|\p{Lo}{2}/u.test(text);

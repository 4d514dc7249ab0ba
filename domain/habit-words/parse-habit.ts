import { END_OF_DAY } from '../days/deadline.ts';
import type { Frequency } from '../habits/frequency.ts';
import { type Goal, isToAvoid } from '../habits/goal.ts';
import { MAX_NAME_LENGTH } from '../habits/habit.ts';
import { normaliseTags, MAX_TAG_LENGTH, MAX_TAGS } from '../habits/tags.ts';
import { takeGoal } from '../imports/habit-line/amount.ts';
import { type Days, frequencyOf, takeDays } from '../imports/habit-line/days.ts';
import { takeTime } from '../imports/habit-line/time.ts';
import { cutAt } from '../text/cut-text.ts';
import { toOneLine } from '../text/plain-text.ts';

/** What a text can say about a habit besides its name. The user can turn each part off. */
export const HABIT_PARTS = ['rhythm', 'goal', 'deadline', 'reminder', 'tags', 'section'] as const;
export type HabitPart = (typeof HABIT_PARTS)[number];

export type ParsedHabit = {
  name: string;
  frequency: Frequency;
  deadline: string;
  reminder: string | null;
  tags: string[] | null;
  /** The name of one of the user's sections. */
  section: string | null;
  /** The parts that the text says, in the order of `HABIT_PARTS`. */
  parts: HabitPart[];
};

type ParseOptions = {
  /** The names of the user's sections. */
  sections?: readonly string[];
  /** These parts are not read: their words stay in the name. */
  ignored?: ReadonlySet<HabitPart>;
};

/** What one part says, and the text without it. */
type PartFound<Value> = { value: Value | null; rest: string };

export const MAX_TEXT_LENGTH = 300;
const TAG = new RegExp(
  String.raw`(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,${MAX_TAG_LENGTH - 1}})`,
  'gu',
);
const REMIND = /(?:^|[\s,;])(?:remind(?:er)?(?:\s+me)?(?:\s+(?:at|by|on|daily at))?|🔔)\s+/iu;
const LOOSE_ENDS =
  /^[\s,;:|/&+@-]+|(?:[\s,;:|/&+@-]|(?<=\s)(?:at|on|by|every|each|and|of)\s*$)+$/giu;

/** Reads "Read 20 pages every day at 21:00 #learning": the name and what the words say about the habit. */
export function parseHabit(text: string, options: ParseOptions = {}): ParsedHabit {
  const { sections = [], ignored = new Set() } = options;
  const read = <Value>(part: HabitPart, line: string, find: (line: string) => PartFound<Value>) =>
    ignored.has(part) ? { value: null, rest: line } : find(line);

  const line = toOneLine(text.slice(0, MAX_TEXT_LENGTH)).trim();
  const tags = read('tags', line, findTags);
  const section = read('section', tags.rest, (rest) => findSection(rest, sections));
  const reminder = read('reminder', section.rest, findReminder);
  const deadline = read('deadline', reminder.rest, findDeadline);
  const days = read('rhythm', deadline.rest, findDays);
  const goal = read('goal', days.rest, findGoal);

  const frequency = frequencyOf(days.value, goal.value);
  // A goal that does not fit the rhythm stays in the name.
  const name = tidyName(frequency.goal ? goal.rest : days.rest) || tidyName(line);
  const found = {
    rhythm: days.value,
    goal: frequency.goal,
    deadline: deadline.value,
    reminder: reminder.value,
    tags: tags.value,
    section: section.value,
  };
  return {
    name,
    frequency,
    deadline: found.deadline ?? END_OF_DAY,
    reminder: found.reminder,
    tags: found.tags,
    section: found.section,
    parts: HABIT_PARTS.filter((part) => found[part] !== null),
  };
}

function findTags(line: string): PartFound<string[]> {
  const tags = normaliseTags([...line.matchAll(TAG)].map(([, tag = '']) => tag));
  if (tags === null) return { value: null, rest: line };
  return { value: tags.slice(0, MAX_TAGS), rest: line.replaceAll(TAG, ' ') };
}

/** "/Morning" or "in the morning", for a section that the user has. */
function findSection(line: string, sections: readonly string[]): PartFound<string> {
  for (const section of sections.toSorted((a, b) => b.length - a.length)) {
    const name = section.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const words = new RegExp(String.raw`(?:^|\s)(?:/\s?|in the )${name}(?![\p{L}\p{N}])`, 'iu');
    if (words.test(line)) return { value: section, rest: line.replace(words, ' ') };
  }
  return { value: null, rest: line };
}

/** "remind me at 8:00": the rest of the line before these words stays. */
function findReminder(line: string): PartFound<string> {
  const match = REMIND.exec(line);
  if (!match) return { value: null, rest: line };
  const { time, rest } = takeTime(`at ${line.slice(match.index + match[0].length)}`);
  if (time === null) return { value: null, rest: line };
  return { value: time, rest: `${line.slice(0, match.index)} ${rest}` };
}

/** "No phone after 22:00" names no deadline: the time belongs to the habit. */
function findDeadline(line: string): PartFound<string> {
  const { time, rest } = takeTime(line);
  return rest === line ? { value: null, rest } : { value: time, rest };
}

function findDays(line: string): PartFound<Days> {
  const { days, rest } = takeDays(line);
  return { value: days, rest };
}

/** "No sugar" stays a name: without "no" it would say the opposite. */
function findGoal(line: string): PartFound<Goal> {
  const { goal, rest, target } = takeGoal(tidyName(line));
  if (goal === null || isToAvoid(goal)) return { value: goal, rest };
  const named = target === undefined ? rest : withoutTarget(rest, target);
  return { value: goal, rest: named === '' ? goal.unit : named };
}

/** "8 glasses of water" → "water". */
const withoutTarget = (line: string, target: string) =>
  tidyName(line.replace(target, ' ').replace(/^\s*of\s+|(?<=\S\s+)of\s+/iu, ''));

function tidyName(rest: string): string {
  const name = toOneLine(rest).replaceAll(/\s+/g, ' ').replaceAll(LOOSE_ENDS, ' ').trim();
  const clean = name.replaceAll(/\s+(?=[,;:.)])|\(\s*\)/g, '').trim();
  return cutAt(clean.charAt(0).toUpperCase() + clean.slice(1), MAX_NAME_LENGTH).trim();
}

import type { Weekday } from '../days/weekdays.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { Goal } from '../habits/goal.ts';
import { MAX_NAME_LENGTH } from '../habits/habit.ts';
import { normaliseTags, MAX_TAG_LENGTH, MAX_TAGS } from '../habits/tags.ts';
import { cutAt } from '../text/cut-text.ts';
import { toOneLine } from '../text/plain-text.ts';
import { takeGoal } from './goal-words.ts';
import { type FoundDays, frequencyOf, takeDays } from './schedule-words.ts';
import { type PartFound, takeTime } from './time-words.ts';

/** What a text can say about a habit besides its name. The user can turn each part off. */
export const HABIT_PARTS = ['rhythm', 'goal', 'deadline', 'reminder', 'tags', 'section'] as const;
export type HabitPart = (typeof HABIT_PARTS)[number];

export type ParsedHabit = {
  name: string;
  frequency: Frequency & { weekdays: Weekday[] | null };
  /** Null where the text says none. */
  deadline: string | null;
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

/** The parts of a text, before they become a habit. */
export type HabitWords = Pick<ParsedHabit, 'deadline' | 'reminder' | 'tags' | 'section'> & {
  /** Empty when the text has only other parts. */
  name: string;
  /** The name of a habit whose goal does not fit its rhythm: the goal stays in the name. */
  nameWithGoal: string;
  days: FoundDays | null;
  goal: Goal | null;
};

export const MAX_TEXT_LENGTH = 300;
const TAG = new RegExp(
  String.raw`(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,${MAX_TAG_LENGTH - 1}})`,
  'gu',
);
const REMIND = /(?:^|[\s,;])(?:remind(?:er)?(?:\s+me)?(?:\s+(?:at|by|on|daily at))?|🔔)\s+/iu;
const LOOSE_ENDS =
  /^[\s,;:.|/&+@-]+|(?:[\s,;:|/&+@(-]|(?<=\s)(?:at|on|by|every|each|and|of)\s*$)+$/giu;

/** Reads "Read 20 pages every day at 21:00 #learning": the name and what the words say about the habit. */
export function parseHabit(text: string, options: ParseOptions = {}): ParsedHabit {
  const habit = toHabit(readWords(text, options));
  return { ...habit, name: habit.name || tidyName(text.slice(0, MAX_TEXT_LENGTH)) };
}

export function readWords(text: string, options: ParseOptions = {}): HabitWords {
  const { sections = [], ignored = new Set() } = options;
  const read = <Value>(part: HabitPart, line: string, take: (line: string) => PartFound<Value>) =>
    ignored.has(part) ? { value: null, rest: line } : take(line);

  const line = toOneLine(text.slice(0, MAX_TEXT_LENGTH)).trim();
  const tags = read('tags', line, takeTags);
  const section = read('section', tags.rest, (rest) => takeSection(rest, sections));
  const reminder = read('reminder', section.rest, takeReminder);
  const deadline = read('deadline', reminder.rest, takeTime);
  const days = read('rhythm', deadline.rest, takeDays);
  const goal = read('goal', days.rest, (rest) => takeGoal(tidyName(rest)));
  return {
    name: tidyName(goal.rest) || tidyName(days.rest),
    nameWithGoal: tidyName(days.rest),
    days: days.value,
    goal: goal.value,
    deadline: deadline.value,
    reminder: reminder.value,
    tags: tags.value,
    section: section.value,
  };
}

export function toHabit(words: HabitWords): ParsedHabit {
  const { days, deadline, reminder, tags, section } = words;
  const frequency = frequencyOf(days, words.goal);
  const found = { rhythm: days, goal: frequency.goal, deadline, reminder, tags, section };
  return {
    name: frequency.goal ? words.name : words.nameWithGoal,
    frequency,
    deadline,
    reminder,
    tags,
    section,
    parts: HABIT_PARTS.filter((part) => found[part] !== null),
  };
}

function takeTags(line: string): PartFound<string[]> {
  const tags = normaliseTags([...line.matchAll(TAG)].map(([, tag = '']) => tag));
  if (tags === null) return { value: null, rest: line };
  return { value: tags.slice(0, MAX_TAGS), rest: line.replaceAll(TAG, ' ') };
}

/** "/Morning" or "in the morning", for a section that the user has. */
function takeSection(line: string, sections: readonly string[]): PartFound<string> {
  for (const section of sections.toSorted((a, b) => b.length - a.length)) {
    const name = section.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const words = new RegExp(String.raw`(?:^|\s)(?:/\s?|in the )${name}(?![\p{L}\p{N}])`, 'iu');
    if (words.test(line)) return { value: section, rest: line.replace(words, ' ') };
  }
  return { value: null, rest: line };
}

/** "remind me at 8:00": the rest of the line before these words stays. */
function takeReminder(line: string): PartFound<string> {
  const match = REMIND.exec(line);
  if (!match) return { value: null, rest: line };
  const { value, rest } = takeTime(`at ${line.slice(match.index + match[0].length)}`);
  if (value === null) return { value, rest: line };
  return { value, rest: `${line.slice(0, match.index)} ${rest}` };
}

function tidyName(rest: string): string {
  const name = toOneLine(rest).replaceAll(/\s+/g, ' ').replaceAll(LOOSE_ENDS, ' ').trim();
  const clean = name.replaceAll(/\s+(?=[,;:.)])|\(\s*\)/g, '').trim();
  return cutAt(clean.charAt(0).toUpperCase() + clean.slice(1), MAX_NAME_LENGTH).trim();
}

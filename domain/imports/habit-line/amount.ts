import type { Goal } from '../../habits/goal.ts';
import { parseGoal } from '../goal-text.ts';

/** Units that follow an activity. "minute workout" and "1984" are not amounts. */
const UNITS =
  'glasses|cups|bottles|pages|chapters|words|minutes|mins?|hours|hrs?|km|kilomet(?:er|re)s|miles|steps|ml|l|lit(?:er|re)s|reps|push-?ups|sit-?ups|pull-?ups|squats|songs|poems|kcal|calories';
const PER = String.raw`(?:\s*(?:a|per|each|every|\/)\s*(?:day|week|month)\b)?`;
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,3})*`;
export const LIMIT_WORDS = String.raw`max(?:imum|\.)?(?: of)?|at most|no more than|not more than|up to|limit(?: of| to)?`;

const LIMIT = new RegExp(
  String.raw`\b(?:${LIMIT_WORDS})\s*${NUMBER}(?:\s+(?!(?:a|per|each|every)\b)(\p{L}[\p{L}-]*))?${PER}`,
  'iu',
);
const TARGET = new RegExp(
  String.raw`(?<![\d:.,/x×$€£-]\s?)\b(?:at least\s+)?${NUMBER}\s?(?:${UNITS})\b${PER}(?!\s?\/)`,
  'iu',
);
const MEASURE = new RegExp(`^(?:${UNITS}|times)$`, 'i');
const AVOIDED = /^(?:no|avoid|quit|stop|without|don['’]t)\s+\p{L}/iu;

/** `target` is the text of the target, which `rest` still contains. */
type GoalTaken = { goal: Goal | null; rest: string; target?: string };

/**
 * The amount of a line ("8 glasses", "max 2 coffees a week", "no sugar") and the remaining name. A limit is removed from the
 * name, but its noun stays ("coffees") unless it is a unit ("cups"). Targets and avoided things stay: "Read 20 pages" and
 * "No sugar" are good names.
 */
export function takeGoal(line: string): GoalTaken {
  const [limitText, counted = ''] = LIMIT.exec(line) ?? [];
  const target = TARGET.exec(line)?.[0];
  const goal = parseFound(limitText ?? target);
  if (!goal) return { goal: AVOIDED.test(line) ? (parseGoal('avoid') ?? null) : null, rest: line };
  if (limitText === undefined) return { goal, rest: line, ...(target && { target }) };
  const subject = isMeasure(counted) ? '' : counted;
  const rest = line.replace(limitText, ` ${subject} `).trim();
  return { goal, rest: rest.replace(/^of\s+/i, '') || line };
}

/** Adds "hour" and "glass" to "hours" and "glasses". */
const isMeasure = (word: string) => ['', 's', 'es'].some((end) => MEASURE.test(word + end));

const parseFound = (text: string | undefined) =>
  text === undefined ? undefined : parseGoal(text.replace(/\blimit to\b/i, 'limit of'));

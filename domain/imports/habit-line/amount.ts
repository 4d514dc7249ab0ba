import type { Goal } from '../../habits/goal.ts';
import { parseGoal } from '../goal-text.ts';

/** Measures that stand behind what is to be done: "minute workout" and "1984" say something else. */
const UNITS =
  'glasses|cups|bottles|pages|chapters|words|minutes|mins?|hours|hrs?|km|kilomet(?:er|re)s|miles|steps|ml|l|lit(?:er|re)s|reps|push-?ups|sit-?ups|pull-?ups|squats|songs|poems|kcal|calories';
const PER = String.raw`(?:\s*(?:a|per|each|every|\/)\s*(?:day|week|month)\b)?`;
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,3})*`;

const LIMIT = new RegExp(
  String.raw`\b(?:max(?:imum|\.)?(?: of)?|at most|no more than|not more than|up to|limit(?: of| to)?)\s*${NUMBER}(?:\s+\p{L}[\p{L}-]*)?${PER}`,
  'iu',
);
const TARGET = new RegExp(
  String.raw`(?<![\d:.,/x×$€£-]\s?)\b(?:at least\s+)?${NUMBER}\s?(?:${UNITS})\b${PER}(?!\s?\/)`,
  'iu',
);
const AVOIDED = /^(?:no|avoid|quit|stop|without|don['’]t)\s+\p{L}/iu;

/** "8 glasses", "max 2 coffees a week", "no sugar": how much a line says. It stays in the name, too. */
export function goalIn(line: string): Goal | null {
  const found = LIMIT.exec(line) ?? TARGET.exec(line);
  const goal = found && parseGoal(found[0].replace(/\blimit to\b/i, 'limit of'));
  if (goal) return goal;
  return AVOIDED.test(line) ? (parseGoal('avoid') ?? null) : null;
}

import type { Figures, FiguresDay, HabitLife } from '../history-definition/life.ts';

export type Difference = { figure: string; definition: string; rules: string };

/** Strengths may differ in the tenth decimal. */
const TOLERANCE = 1e-9;

/** The differences between the figures of two sources. */
export function differencesBetween(definition: Figures, rules: Figures): Difference[] {
  const { days, ...figures } = definition;
  const { days: daysByRules, ...figuresByRules } = rules;
  const names = Object.keys(figures) as (keyof typeof figures)[];
  const differences = names
    .map((figure) => difference(figure, figures[figure], figuresByRules[figure]))
    .filter((found) => found !== null);
  if (days.length !== daysByRules.length) {
    return [...differences, textsOf('days', days.length, daysByRules.length)];
  }
  return [...differences, ...days.flatMap((day, at) => dayDifferences(at, day, daysByRules[at]))];
}

function dayDifferences(at: number, day: FiguresDay, other: FiguresDay | undefined): Difference[] {
  const { strength, ...facts } = day;
  const { strength: otherStrength = NaN, ...otherFacts } = other ?? {};
  const found = difference(`day ${at + 1}`, facts, otherFacts);
  const isSameStrength = Math.abs(strength - otherStrength) <= TOLERANCE;
  return [
    ...(found === null ? [] : [found]),
    ...(isSameStrength ? [] : [textsOf(`strength after day ${at + 1}`, strength, otherStrength)]),
  ];
}

const textsOf = (figure: string, definition: unknown, rules: unknown): Difference => ({
  figure,
  definition: JSON.stringify(definition),
  rules: JSON.stringify(rules),
});

function difference(figure: string, definition: unknown, rules: unknown): Difference | null {
  const [a, b] = [JSON.stringify(ordered(definition)), JSON.stringify(ordered(rules))];
  return a === b ? null : { figure, definition: a, rules: b };
}

/** Sorts the keys of objects. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, part]) => [key, ordered(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** One line per action, in the order of arrival. */
export function describeLife({ happened, createdAt, readAt, ...user }: HabitLife): string {
  return [
    JSON.stringify(user),
    `  ${moment(createdAt)} created`,
    ...happened.map(({ at, ...action }) => `  ${moment(at)} ${JSON.stringify(action)}`),
    `  ${moment(readAt)} read`,
  ].join('\n');
}

import { figuresByRules } from './figures-by-rules.ts';
import type { DayMark, Figures, Life } from './life.ts';
import { figuresByDefinition } from './streak-by-definition.ts';

const LETTERS: Record<DayMark, string> = {
  done: 'd',
  open: 'o',
  pending: 'p',
  neutral: '.',
  bonus: 'b',
};

/** One letter a day. */
export const markLetters = (marks: readonly DayMark[]): string =>
  marks.map((mark) => LETTERS[mark]).join('');

export type Difference = { figure: string; definition: string; rules: string };

/** What the rules and the definition say differently of a life; nothing where they agree. */
export const differencesOf = (life: Life): Difference[] =>
  differencesFrom(figuresByDefinition(life), figuresByRules(life));

function differencesFrom(definition: Figures, rules: Figures): Difference[] {
  const names = Object.keys(definition) as (keyof Figures)[];
  return names
    .map((figure) => ({
      figure,
      definition: written(definition, figure),
      rules: written(rules, figure),
    }))
    .filter((figure) => figure.definition !== figure.rules);
}

const written = (figures: Figures, figure: keyof Figures): string =>
  figure === 'marks' ? markLetters(figures.marks) : JSON.stringify(figures[figure]);

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** The life as somebody can read it, one happening a line. */
export function describeLife({ happened, createdAt, until, ...person }: Life): string {
  const lines = happened.map(({ at, arrives, ...act }) => {
    const later = arrives === undefined || arrives === at ? '' : ` (arrives ${moment(arrives)})`;
    return `  ${moment(at)}${later} ${JSON.stringify(act)}`;
  });
  return [
    JSON.stringify(person),
    `  ${moment(createdAt)} created`,
    ...lines,
    `  ${moment(until)} last look`,
  ].join('\n');
}

import type { Figures, Life } from '#domain/testing/fair-streak/life.ts';
import { markLetters } from '#domain/testing/fair-streak/compare.ts';
import { figuresByDefinition } from '#domain/testing/fair-streak/streak-by-definition.ts';
import { lifeOf, type Told } from './story.ts';
import { STORIES } from './stories.ts';

export const FOLDER = 'docs/fair-streak';

type Vector = { name: string; life: Life };

export const VECTORS: Record<string, Vector[]> = Object.fromEntries(
  Object.entries(STORIES).map(([subject, stories]) => [subject, stories.map(toVector)]),
);

function toVector(told: Told): Vector {
  return { name: told.name, life: lifeOf(told) };
}

/** Each file by its name, one happening a line. */
export const vectorFiles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(VECTORS).map(([subject, vectors]) => [
      `${FOLDER}/${subject}.json`,
      `[\n${vectors.map(vectorText).join(',\n')}\n]\n`,
    ]),
  );

const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

function vectorText({ name, life }: Vector): string {
  const { zone, dayStart, weekStart, createdAt, frequency, happened, until } = life;
  const acts = happened.map(({ at, arrives, ...act }) =>
    JSON.stringify({
      at: instant(at),
      ...(arrives !== undefined && arrives !== at && { arrives: instant(arrives) }),
      ...act,
    }),
  );
  return [
    '  {',
    `    "name": ${JSON.stringify(name)},`,
    `    "person": ${JSON.stringify({ zone, dayStart, weekStart })},`,
    `    "habit": ${JSON.stringify({ createdAt: instant(createdAt), ...frequency })},`,
    acts.length === 0
      ? '    "happened": [],'
      : `    "happened": [\n      ${acts.join(',\n      ')}\n    ],`,
    `    "lookedAt": "${instant(until)}",`,
    `    "expected": ${JSON.stringify(expected(figuresByDefinition(life)))}`,
    '  }',
  ].join('\n');
}

/** What is empty of most lives is left out. */
function expected({ marks, periods, ...figures }: Figures): object {
  return { ...figures, marks: markLetters(marks), ...(periods.length > 0 && { periods }) };
}

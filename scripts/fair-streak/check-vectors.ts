import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { HistoryByRules } from './history-by-rules.ts';
import { type Figures, lifeOf, type Vector } from './vector.ts';

/** Lists the vectors of a file whose figures differ from those of the rules. */
export function checkVectors(path: string): string[] {
  const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[];
  return vectors.flatMap((vector) => {
    const actual = expectedFigures(vector);
    return Object.entries(vector.expected)
      .filter(([figure, expected]) => !isDeepStrictEqual(actual[figure as keyof Figures], expected))
      .map(([figure, expected]) => {
        const here = JSON.stringify(actual[figure as keyof Figures]);
        return `${vector.name}: ${figure} is ${here}, and not ${JSON.stringify(expected)}`;
      });
  });
}

const DECIMALS = 1e6;

/** The figures of a vector. The strength has six decimals, and periods exist only if the streak counts them. */
function expectedFigures(vector: Vector): Figures {
  const { days, periods, ...figures } = new HistoryByRules(lifeOf(vector)).figures();
  const strength = Math.round((days.at(-1)?.strength ?? 0) * DECIMALS) / DECIMALS;
  return { ...figures, ...(periods.length > 0 && { periods }), strength };
}

import { ratiosByRound, type Summary, summarise } from '../report/rounds.ts';

/** The measurements of both versions in the same rounds. */
export type Pair = {
  name: string;
  unit: string;
  isMoreBetter: boolean;
  older: readonly number[];
  newer: readonly number[];
};

export type ComparedPair = {
  name: string;
  unit: string;
  older: Summary;
  newer: Summary;
  /** Newer ÷ older, round by round. */
  ratio: Summary;
  verdict: 'better' | 'worse' | 'as before';
};

/** Two runs of the same code differ by less. */
const NOISE = 1.1;

export function compare({ name, unit, isMoreBetter, older, newer }: Pair): ComparedPair {
  const ratio = ratiosByRound(newer, older);
  const isMore = ratio.median > NOISE && ratio.least > 1;
  const isLess = ratio.median < 1 / NOISE && ratio.most < 1;
  const isBetter = isMoreBetter ? isMore : isLess;
  const verdict = isBetter ? 'better' : isMore || isLess ? 'worse' : 'as before';
  return { name, unit, older: summarise(older), newer: summarise(newer), ratio, verdict };
}

const HEAD = ['', 'older', 'newer', 'newer ÷ older', ''];

export function ratioTable(compared: readonly ComparedPair[]): string {
  const rows = [HEAD, ...compared.map(rowOf)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({ name, unit, older, newer, ratio, verdict }: ComparedPair): string[] {
  const range = `${inThreeDigits(ratio.least)} to ${inThreeDigits(ratio.most)}`;
  return [
    name,
    `${inThreeDigits(older.median)} ${unit}`,
    `${inThreeDigits(newer.median)} ${unit}`,
    `${inThreeDigits(ratio.median)} (${range})`,
    verdict,
  ];
}

const inThreeDigits = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

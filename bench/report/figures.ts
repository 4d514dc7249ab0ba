import type { Summary } from './rounds.ts';

export type Aim = { atLeast: number } | { atMost: number };

export type Figure = {
  group: string;
  name: string;
  value: number;
  unit: string;
  /** The minimum and the maximum of several rounds. */
  spread?: [number, number];
  aim?: Aim;
  isMet?: boolean;
};

export type FigureName = { group: string; name: string; unit: string; aim?: Aim };

export function figure(named: FigureName, measured: number | Summary): Figure {
  const { median, least, most } =
    typeof measured === 'number' ? { median: measured, least: measured, most: measured } : measured;
  const { aim } = named;
  return {
    ...named,
    value: round(median),
    ...(least < most ? { spread: [round(least), round(most)] as [number, number] } : {}),
    ...(aim ? { isMet: isMet(aim, median) } : {}),
  };
}

const isMet = (aim: Aim, value: number) =>
  'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;

/** Three significant digits match the precision of the measurements. */
const round = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

export function asText(figures: readonly Figure[]): string {
  const groups = [...new Set(figures.map(({ group }) => group))];
  return groups
    .map((group) => {
      const lines = figures.filter((entry) => entry.group === group).map(lineOf);
      return `${group}\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

function lineOf({ name, value, unit, spread, aim, isMet }: Figure): string {
  const range = spread ? `(${spread.map(grouped).join(' to ')})` : '';
  const judged = aim ? `aim: ${describe(aim)}, ${isMet ? 'met' : 'MISSED'}` : '';
  const measured = `${grouped(value).padStart(8)} ${unit.padEnd(5)} ${range.padEnd(20)}`;
  return `  ${name.padEnd(46)} ${measured} ${judged}`.trimEnd();
}

const describe = (aim: Aim) =>
  'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;

const grouped = (value: number) => value.toLocaleString('en');

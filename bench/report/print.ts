import { cpus, loadavg, totalmem } from 'node:os';
import { asText, type Figure } from './figures.ts';

const loads = () => loadavg().map((load) => Number(load.toFixed(1)));
const loadBefore = loads();

/** Prints a report with the machine it was measured on. */
export function printReport(
  report: object,
  text: string,
  isJson: boolean,
  pace: object = {},
): void {
  const machine = {
    cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    loadBefore,
    loadAfter: loads(),
    ...pace,
  };
  const shown = isJson
    ? JSON.stringify({ machine, ...report }, null, 2)
    : `${text}\n\nMeasured with ${JSON.stringify(machine)}`;
  process.stdout.write(`${shown}\n`);
}

export const printFigures = (figures: readonly Figure[], isJson: boolean, pace?: object): void =>
  printReport({ figures }, asText(figures), isJson, pace);

/** Progress goes to stderr, so that the output stays JSON. */
export function report(line: string): void {
  process.stderr.write(`bench: ${line}\n`);
}

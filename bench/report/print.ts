import { describeMachine } from '../../scripts/instance/machine.ts';
import { asText, type Figure } from './figures.ts';

/** Prints a report with the machine it was measured on. */
export function printReport(
  report: object,
  text: string,
  isJson: boolean,
  pace: object = {},
): void {
  const machine = { ...describeMachine(), ...pace };
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

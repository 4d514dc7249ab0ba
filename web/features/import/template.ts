import { CSV_COLUMNS } from '#domain/imports/csv-habits.ts';
import { toCsvLine } from '#domain/text/spreadsheet-cell.ts';

const SAMPLES = [
  ['Morning meditation', 'daily', '08:00', '', 'Ten minutes before breakfast', false],
  ['Gym', 'weekly', '19:30', 'monday,thursday', '', false],
  ['Read 20 pages', 'daily', '22:00', '', 'Done today, so it is completed', true],
];

export const templateText = (): string => [[...CSV_COLUMNS], ...SAMPLES].map(toCsvLine).join('');

export function downloadTemplate(): void {
  const address = URL.createObjectURL(new Blob([templateText()], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'habits_template.csv';
  link.click();
  // Later, because the browser still has to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

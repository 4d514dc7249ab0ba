import { useState } from 'react';
import { BLANK_ROWS, collectNames, fillWithExamples } from './habit-names.ts';

/** What is typed into the rows of the onboarding screen. */
export function useRows() {
  const [rows, setRows] = useState(BLANK_ROWS);
  return {
    rows,
    names: collectNames(rows),
    changeRow: (at: number, text: string) => setRows((before) => before.with(at, text)),
    addRow: () => setRows((before) => [...before, '']),
    takeExamples: () => setRows(fillWithExamples),
  };
}

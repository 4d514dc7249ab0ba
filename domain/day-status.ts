export type DayStatus = 'completed' | 'skipped' | 'missed';

export type ProgressBand =
  | 'has crushed it'
  | 'almost there'
  | 'making good progress'
  | "working on today's habits";

export function dayStatus(mark: { completed: boolean; skipped: boolean } | null): DayStatus {
  if (mark?.completed) return 'completed';
  return mark?.skipped ? 'skipped' : 'missed';
}

/** A whole percentage; 0 of 0 is 0. */
export function percentOf(done: number, total: number): number {
  return total > 0 ? Math.round((100 * done) / total) : 0;
}

export function progressBand(percent: number): ProgressBand {
  if (percent >= 100) return 'has crushed it';
  if (percent >= 70) return 'almost there';
  if (percent >= 40) return 'making good progress';
  return "working on today's habits";
}

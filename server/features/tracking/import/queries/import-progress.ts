import type { IMPORT_STAGES } from '#contract/import.ts';

export type ImportProgress = { stage: (typeof IMPORT_STAGES)[number]; part: number };

const NO_IMPORT: ImportProgress = { stage: 'none', part: 0 };

/** Imports of this node only; other nodes do not know about them. */
const current = new Map<number, ImportProgress>();

export const progressOf = (userId: number): ImportProgress => current.get(userId) ?? NO_IMPORT;

export async function withProgress<Result>(
  userId: number,
  work: (report: (progress: ImportProgress) => void) => Promise<Result>,
): Promise<Result> {
  current.set(userId, { stage: 'reading', part: 0 });
  try {
    return await work((progress) => void current.set(userId, progress));
  } finally {
    current.delete(userId);
  }
}

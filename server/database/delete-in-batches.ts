import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

export const BATCH_ROWS = 5_000;

/** Repeats a statement that deletes at most `BATCH_ROWS` rows and returns their `count`, so that each locks few rows. */
export async function deleteInBatches(
  { slow }: Database,
  batch: Statement,
  values: readonly unknown[],
): Promise<void> {
  let count: number;
  do {
    const [deleted] = await slow.run<{ count: number }>(batch, values);
    count = deleted?.count ?? 0;
  } while (count === BATCH_ROWS);
}

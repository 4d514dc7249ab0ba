import { Life } from './life.ts';

const FIRST_SEED = Number(process.env['OUTBOX_SEED'] ?? 1);

/** The errors of random lives, each with its seed. */
export async function errorsInLives(
  count: number,
  check: (life: Life) => Promise<void>,
  livesBefore = 0,
): Promise<string[]> {
  const errors: string[] = [];
  const first = FIRST_SEED + livesBefore;
  for (let seed = first; seed < first + count; seed += 1) {
    const life = new Life(seed);
    try {
      await check(life);
    } catch (error) {
      errors.push(`seed ${seed}: ${(error as Error).message}`);
    } finally {
      life.world.close();
    }
  }
  return errors;
}

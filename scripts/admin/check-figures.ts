import { pluralise } from '#domain/text/pluralise.ts';
import { checkFigures } from '#server/features/tracking/habits/queries/check-figures.ts';
import { runOrExplain, printLine } from '#server/boot/process.ts';
import { withContext } from './with-context.ts';

export const run = (): Promise<void> =>
  runOrExplain(async () => {
    const checked = await withContext(({ database }) =>
      checkFigures(database.slow, ({ userId, habitId, figure, stored, evaluated }) => {
        process.stderr.write(
          `Habit ${habitId} of user ${userId}: ${figure} is ${stored}, but its days give ${evaluated}.\n`,
        );
        process.exitCode = 1;
      }),
    );
    printLine(`${pluralise(checked, 'habit was', 'habits were')} checked.`);
  });

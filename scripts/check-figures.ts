import { pluralise } from '#domain/text/pluralise.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { checkFigures } from '#server/features/tracking/habits/queries/check-figures.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';
import { runOrExplain, say } from '#server/boot/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

readEnvFile();
await runOrExplain(async () => {
  const joined = await joinConfiguredDatabase(readConfig(process.env));
  try {
    const checked = await checkFigures(openDatabase(joined.pool).patient, (wrong) => {
      const { userId, habitId, figure, stored, evaluated } = wrong;
      process.stderr.write(
        `Habit ${habitId} of user ${userId}: ${figure} is ${stored}, but its days give ${evaluated}.\n`,
      );
      process.exitCode = 1;
    });
    say(`${pluralise(checked, 'habit was', 'habits were')} checked.`);
  } finally {
    await joined.close();
  }
});

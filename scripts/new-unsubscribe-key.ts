import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { renewUnsubscribeKey } from '#server/mail/unsubscribe-keys.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';
import { runOrExplain, say } from '#server/boot/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

const USAGE = 'Usage: npm run new-unsubscribe-key [-- --end-links-after DAYS]';

readEnvFile();
await runOrExplain(async () => {
  const days = readDays();
  if (days === null) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const joined = await joinConfiguredDatabase(readConfig(process.env));
  const { number, ended } = await renewUnsubscribeKey(openDatabase(joined.pool), days);
  await joined.close();
  say(`Links in mails that leave from now on are signed with key ${number}.`);
  if (days === undefined) return say('All earlier links keep working.');
  say(`Keys removed: ${ended}. The links signed with them have ended.`);
});

/** Null where what was written is not understood. */
function readDays(): number | null | undefined {
  try {
    const { values } = parseArgs({ options: { 'end-links-after': { type: 'string' } } });
    const days = values['end-links-after'];
    if (days === undefined) return undefined;
    return /^\d{1,4}$/.test(days) ? Number(days) : null;
  } catch {
    return null;
  }
}

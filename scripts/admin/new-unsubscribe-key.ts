import { parseArgs } from 'node:util';
import { renewUnsubscribeKey } from '#server/mail/unsubscribe-keys.ts';
import { runOrExplain, printLine } from '#server/boot/process.ts';
import { refuse } from './refuse.ts';
import { withContext } from './with-context.ts';

const USAGE = 'Usage: npm run admin -- new-unsubscribe-key [--end-links-after DAYS]';

export const run = (args: string[]): Promise<void> =>
  runOrExplain(async () => {
    const days = readDays(args);
    if (days === null) return refuse(USAGE);
    const { number, ended } = await withContext(({ database }) =>
      renewUnsubscribeKey(database, days),
    );
    printLine(`Links in later mails are signed with key ${number}.`);
    if (days === undefined) return printLine('All earlier links keep working.');
    printLine(`Keys removed: ${ended}. Links signed with them no longer work.`);
  });

/** Null when the arguments are invalid. */
function readDays(args: string[]): number | null | undefined {
  try {
    const { values } = parseArgs({ args, options: { 'end-links-after': { type: 'string' } } });
    const days = values['end-links-after'];
    if (days === undefined) return undefined;
    return /^\d{1,4}$/.test(days) ? Number(days) : null;
  } catch {
    return null;
  }
}

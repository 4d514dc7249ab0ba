import { removeFactorsByEmail } from '#server/features/base/account/second-factor/remove-factors.ts';
import { runOrExplain, printLine } from '#server/boot/process.ts';
import { issueResetLink } from '#server/features/base/account/passwords/reset-link.ts';
import { refuse } from './refuse.ts';
import { withContext } from './with-context.ts';

const WITHOUT_FACTORS = '--without-factors';
const USAGE = `Usage: npm run reset-password -- ada@example.org [${WITHOUT_FACTORS}]`;

export const run = (args: string[]): Promise<void> =>
  runOrExplain(async () => {
    const [email, ...more] = args.filter((arg) => arg !== WITHOUT_FACTORS);
    if (email === undefined || email.startsWith('--') || more.length > 0) return refuse(USAGE);
    const { issued, removed } = await withContext(async (ctx) => ({
      issued: await issueResetLink(ctx, email),
      removed: args.includes(WITHOUT_FACTORS) ? await removeFactorsByEmail(ctx, email) : undefined,
    }));
    if (!issued) return refuse('No user has this address.');
    if (removed) {
      printLine(removed.factors > 0 ? 'Two-factor was removed.' : 'Two-factor was not on.');
      printLine(`Passkeys removed: ${removed.passkeys}`);
    }
    const until = issued.expiresAt.toISOString();
    printLine(`Open this to choose a new password. It works once, until ${until}:`);
    printLine(issued.link);
  });

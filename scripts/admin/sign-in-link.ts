import { issueSignInLink } from '#server/features/base/account/sign-in/by-link.ts';
import { runOrExplain, printLine } from '#server/boot/process.ts';
import { refuse } from './refuse.ts';
import { withContext } from './with-context.ts';

export const run = ([email, ...more]: string[]): Promise<void> =>
  runOrExplain(async () => {
    if (email === undefined || more.length > 0) {
      return refuse('Usage: npm run admin -- sign-in-link ada@example.org');
    }
    const issued = await withContext((ctx) => issueSignInLink(ctx, email));
    if (!issued) return refuse('No user has this address.');
    printLine(`Open this to sign in. It works once, until ${issued.expiresAt.toISOString()}:`);
    printLine(issued.link);
  });

import { randomBytes } from 'node:crypto';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { hasAnyUser } from '../queries.ts';
import { createAdministrator } from './create-user.ts';

const storeCode = statement(
  'account.store-setup-code',
  `insert into setup_codes (id, code_hash) values (1, $1)
   on conflict (id) do update set code_hash = excluded.code_hash, created_at = now()`,
);
const consumeCode = statement(
  'account.take-setup-code',
  'delete from setup_codes where code_hash = $1 and not exists (select from users) returning id',
);

const findCode = statement(
  'account.setup-code',
  'select from setup_codes where code_hash = $1 and not exists (select from users)',
);

export async function isSetupOpen(queries: Queries, code: string): Promise<boolean> {
  return (await queries.run(findCode, [hashToken(code)])).length > 0;
}

/** Returns true once, while there are no users. That caller creates the administrator. */
export async function consumeSetupCode(tx: Transaction, code: string): Promise<boolean> {
  return (await tx.run(consumeCode, [hashToken(code)])).length > 0;
}

/**
 * Runs at the first start. Creates the administrator from ADMIN_*, or a one-time setup link. Returns the link,
 * or undefined if there is nothing to do.
 */
export async function prepareAdministrator(ctx: AppContext): Promise<string | undefined> {
  if (await hasAnyUser(ctx.database)) return undefined;
  const { firstAdministrator, publicUrl } = ctx.config;
  if (firstAdministrator) {
    await createFirstAdministrator(ctx, firstAdministrator).catch(async (error: unknown) => {
      // Another node that started at the same time was faster.
      if (!(await hasAnyUser(ctx.database))) throw error;
    });
    return undefined;
  }
  const code = randomBytes(24).toString('base64url');
  await ctx.database.run(storeCode, [hashToken(code)]);
  return `${publicUrl}/auth?tab=register&code=${code}`;
}

async function createFirstAdministrator(
  ctx: AppContext,
  { email, username, password }: { email: string; username: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const user = { email, username, passwordHash, zone: undefined, now };
    const userId = await createAdministrator(tx, user);
    await ctx.emit(tx, { type: 'user_registered', userId, at: now });
  });
}

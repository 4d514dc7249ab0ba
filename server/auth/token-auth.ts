import type { FastifyRequest } from 'fastify';
import { isAllClosed } from '#domain/people/second-factor.ts';
import type { TokenScope } from '#domain/people/tokens.ts';
import { isToken, refusalOfToken, TOKEN_REFUSALS } from '#domain/people/tokens.ts';
import type { AppContext } from '#server/context.ts';
import { batchLoad } from '#server/database/batch-load.ts';
import { personAt } from '#server/features/base/account/public.ts';
import {
  findTokens,
  isUseStored,
  storeTokenUses,
} from '#server/features/connections/tokens/public.ts';
import { type Actor, WITHOUT_SESSION } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashKey, hashToken } from '#server/security/token-hash.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    tokenScope?: TokenScope | undefined;
    needsProof?: boolean | undefined;
    openWithoutFactor?: boolean | undefined;
  }
}

/**
 * The token in the Authorization header. Browsers never add it on their own, so a page of another site cannot send it.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Uses within this time are stored together. */
const NOTED_AFTER_MS = 1_000;

/** Authenticates programs, which send a token in place of a session. The contract says what a token may do. */
export function programs(ctx: AppContext) {
  const find = batchLoad((hashNames: readonly string[]) =>
    findTokens(ctx.database, hashNames, ctx.clock.now()),
  );
  const noteUse = batchLoad(
    async (ids: readonly number[]) => {
      await storeTokenUses(ctx.database, ids, ctx.clock.now());
      return new Map<number, never>();
    },
    { pauseMs: NOTED_AFTER_MS },
  );

  return async (request: FastifyRequest, token: string): Promise<Actor> => {
    const now = ctx.clock.now();
    const tokenHash = hashToken(token);
    // Skips the query for a text that cannot be a token.
    const storedToken = isToken(token) ? await find(hashKey(tokenHash)) : undefined;
    if (storedToken) request.accountInLog = { id: storedToken.userId };
    if (!storedToken?.isValid) throw new Refusal(401, TOKEN_REFUSALS.unknown);
    await ctx.limits.consume('callsPerToken', String(storedToken.id));
    const refusal = refusalOfToken(storedToken, {
      scope: request.routeOptions.config.tokenScope,
      habitId: namedHabit(request),
      isFactorMissing: isAllClosed(storedToken.factorDue, now),
    });
    if (refusal !== undefined) throw new Refusal(403, refusal);
    // Not awaited, and errors are ignored (as on a full disk): the next call stores the use.
    if (!isUseStored(storedToken, now)) noteUse(storedToken.id).catch(() => {});
    return { ...personAt(storedToken, now), ...WITHOUT_SESSION, sessionHash: tokenHash };
  };
}

const OF_A_HABIT = /^\/api\/habits\/:id(?:\/|$)/;

function namedHabit({ routeOptions, params }: FastifyRequest): number | undefined {
  if (!OF_A_HABIT.test(routeOptions.url ?? '')) return undefined;
  return Number((params as { id?: string }).id);
}

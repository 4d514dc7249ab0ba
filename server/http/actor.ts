import { PROOF_NEEDED } from '#contract/account.ts';
import type { OperationNumber } from '#contract/operations.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import type { FactorDue } from '#domain/people/second-factor.ts';
import type { UserClock } from '#domain/days/user-clock.ts';
import type { Week } from '#domain/days/week.ts';
import { Refusal } from './refusal.ts';

/** The user who makes the call, and their current day. */
export type Actor = {
  readonly userId: number;
  /** The clock that decides their day. */
  readonly clock: UserClock;
  readonly today: LocalDay;
  readonly week: Week;
  readonly daysFilledThrough: LocalDay | null;
  /** Identifies the session, so that "all others" can leave it out. */
  readonly sessionHash: Buffer;
  readonly sessionEndsAt: number;
  /** When the user last proved their identity in this session. */
  readonly provedAt: number;
  /** What is closed to the user until they have a second factor, and from when on. Not for programs and bots. */
  readonly factorDue?: FactorDue | null;
  /** The operation number of this call, if the call has one and the client sent it. */
  readonly operation?: OperationNumber;
  /** A program that calls for the user has no session. */
  readonly isProgram?: true;
};

/** For callers with a secret link, which gives access to one thing only. */
export const WITHOUT_SESSION = {
  sessionHash: Buffer.alloc(0),
  sessionEndsAt: 0,
  provedAt: 0,
  isProgram: true,
} as const satisfies Partial<Actor>;

/** Another person may use a session that was left open. */
export function requireProof({ provedAt }: Actor, now: number): void {
  if (now - provedAt > PROOF_HOLDS_MS) throw new Refusal(403, PROOF_NEEDED);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

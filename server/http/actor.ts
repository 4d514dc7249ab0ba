import { PROOF_NEEDED } from '#contract/account.ts';
import type { OperationNumber } from '#contract/operations.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import type { FactorDue } from '#domain/people/second-factor.ts';
import type { PersonClock } from '#domain/days/person-clock.ts';
import type { Week } from '#domain/days/week.ts';
import { Refusal } from './refusal.ts';

/** Who makes the call, and which day it is for them. */
export type Actor = {
  readonly userId: number;
  /** By which it is that day. */
  readonly clock: PersonClock;
  readonly today: LocalDay;
  readonly week: Week;
  readonly daysFilledThrough: LocalDay | null;
  /** Names the session, so that "all others" can leave it out. */
  readonly sessionHash: Buffer;
  readonly sessionEndsAt: number;
  /** When the user last proved their identity in this session. */
  readonly provedAt: number;
  /** What is closed to them until they have a second factor, and from when on; not of programs, nor of bots. */
  readonly factorDue?: FactorDue | null;
  /** The number of this call, where it takes one and the client has sent it. */
  readonly operation?: OperationNumber;
  /** A program that calls in their name has no session. */
  readonly isProgram?: true;
};

/** For callers with a secret link, which gives access to one thing only. */
export const WITHOUT_SESSION = {
  sessionHash: Buffer.alloc(0),
  sessionEndsAt: 0,
  provedAt: 0,
  isProgram: true,
} as const satisfies Partial<Actor>;

/** Somebody else may have sat down at a session that was left open. */
export function requireProof({ provedAt }: Actor, now: number): void {
  if (now - provedAt > PROOF_HOLDS_MS) throw new Refusal(403, PROOF_NEEDED);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

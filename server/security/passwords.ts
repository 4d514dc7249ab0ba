import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openHashQueue, type Turn } from './hash-queue.ts';

/** 19 MiB, 2 passes, as OWASP advises. Raised here, they are in every account's hash with its next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AS_OF_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Each hash takes a core for itself: one core is left for users who are signed in. */
const queue = openHashQueue(Math.max(1, availableParallelism() - 1));

/** Refuses a call that would be refused when its password is hashed, before anything else is done for it. */
export const requireHashTurn = (turn?: Turn): void => queue.requireTurn(turn);

export const hashPassword = (password: string, turn?: Turn): Promise<string> =>
  queue.run(() => hash(password, COST), turn);

/** The same each time, so that it is looked up among many that have this salt. */
export const hashWithSalt = (code: string, salt: Buffer, turn?: Turn): Promise<string> =>
  queue.run(() => hash(code, { ...COST, salt }), turn);

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(AS_OF_NOW);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist: the answer's time must not tell which e-mails are known. */
export async function isRightPassword(
  stored: string | undefined,
  password: string,
  turn?: Turn,
): Promise<boolean> {
  decoy ??= hash('the password of no account', COST);
  const against = stored ?? (await decoy);
  const isRight = await queue.run(() => verify(against, password), turn);
  return stored !== undefined && isRight;
}

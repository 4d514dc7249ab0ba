import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openHashQueue, type Turn } from './hash-queue.ts';

/** 19 MiB and 2 passes, as OWASP recommends. After an increase, each account gets a new hash at its next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AS_OF_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Each hash uses a whole core. One core is left for signed-in users. */
const queue = openHashQueue(Math.max(1, availableParallelism() - 1));

/** Refuses early what the hash queue would refuse, before any other work. */
export const requireHashTurn = (turn?: Turn): void => queue.requireTurn(turn);

export const hashPassword = (password: string, turn?: Turn): Promise<string> =>
  queue.run(() => hash(password, COST), turn);

/** Deterministic, so that the hash can be looked up among many with this salt. */
export const hashWithSalt = (code: string, salt: Buffer, turn?: Turn): Promise<string> =>
  queue.run(() => hash(code, { ...COST, salt }), turn);

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(AS_OF_NOW);

let decoy: Promise<string> | undefined;

/** Takes as long when the account does not exist, so that the time does not reveal which e-mails are known. */
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

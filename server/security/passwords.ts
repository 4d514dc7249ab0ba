import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openPlaces } from '#server/concurrency/places.ts';

/** 19 MiB, 2 passes, as OWASP advises. Raised here, they are in every account's hash with its next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AS_OF_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Each takes a core for itself: one is left for those who are signed in, however many want to be. */
const places = openPlaces({
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 512,
  patienceMs: 15_000,
  refusal: 'Too many people are signing in right now. Please try again in a moment.',
});
const inTurn = <Result>(work: () => Promise<Result>) => places.hold('passwords', work);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST));

/** The same each time, so that it is looked up among many that have this salt. */
export const hashWithSalt = (code: string, salt: Buffer): Promise<string> =>
  inTurn(() => hash(code, { ...COST, salt }));

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(AS_OF_NOW);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist: the answer's time must not tell which e-mails are known. */
export async function isRightPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const isRight = await inTurn(() => verify(against, password));
  return stored !== undefined && isRight;
}

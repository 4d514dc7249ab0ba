import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, 2 passes, as OWASP advises. Raised here, they are in every account's hash with its next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AS_OF_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(AS_OF_NOW);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist: the answer's time must not tell which e-mails are known. */
export async function isRightPassword(stored: string | undefined, given: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), given);
  return stored !== undefined && isRight;
}

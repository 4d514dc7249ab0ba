import { hash, verify } from '@node-rs/argon2';

// argon2id with the library's parameters (19 MiB, 2 passes), which follow OWASP's advice.
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist: the answer's time must not tell which e-mails are known. */
export async function isRightPassword(stored: string | undefined, given: string): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), given);
  return stored !== undefined && isRight;
}

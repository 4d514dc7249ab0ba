import { passwordError, type PasswordOwner } from '#domain/people/passwords.ts';
import { OFTEN_USED } from './often-used-passwords.generated.ts';
import { invalidField } from '#server/http/refusal.ts';

let list: ReadonlySet<string> | undefined;

function isOftenUsed(password: string): boolean {
  list ??= new Set(OFTEN_USED.split(' '));
  return list.has(password);
}

/** Undefined when the password is accepted. The list stays on the server, because it is too large for a browser. */
export const newPasswordError = (password: string, owner: PasswordOwner): string | undefined =>
  passwordError(password, owner, isOftenUsed);

/** Runs before anything costly. `path` is the field of the password. */
export function refuseWeakPassword(path: string, password: string, owner: PasswordOwner): void {
  const error = newPasswordError(password, owner);
  if (error !== undefined) throw invalidField(path, error);
}

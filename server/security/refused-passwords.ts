import { faultOfPassword, type PasswordOwner } from '#domain/people/passwords.ts';
import { OFTEN_USED } from './often-used-passwords.generated.ts';
import { fieldFault } from '#server/http/refusal.ts';

let list: ReadonlySet<string> | undefined;

function isOftenUsed(password: string): boolean {
  list ??= new Set(OFTEN_USED.split(' '));
  return list.has(password);
}

/** Undefined when it may be taken. The list is the server's alone: no browser should have to fetch it. */
export const faultOfNewPassword = (password: string, owner: PasswordOwner): string | undefined =>
  faultOfPassword(password, owner, isOftenUsed);

/** Before anything costly is done with it. `path` is the field that it was typed into. */
export function refuseWeakPassword(path: string, password: string, owner: PasswordOwner): void {
  const fault = faultOfNewPassword(password, owner);
  if (fault !== undefined) throw fieldFault(path, fault);
}

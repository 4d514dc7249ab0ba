import { TAKEN } from '#contract/account.ts';
import { Refusal } from '#server/http/refusal.ts';

const UNIQUE_VIOLATION = '23505';
const KEYS_OF_NAMES = new Set(['users_username_unique', 'users_username_alike']);

/** The refusal for a unique key of `users` that another transaction has used first. Undefined for any other error. */
export function takenRefusal(error: unknown): Refusal | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return undefined;
  return KEYS_OF_NAMES.has(constraint) ? takenUsername() : new EmailTaken();
}

/** Only for a user with an invitation to this address. Others must not learn it: see `hideTakenEmail`. */
export class EmailTaken extends Refusal {
  constructor() {
    super(409, TAKEN.email, { issues: [{ path: 'email', message: TAKEN.email }] });
  }
}

export const takenUsername = () =>
  new Refusal(409, TAKEN.username, { issues: [{ path: 'username', message: TAKEN.username }] });

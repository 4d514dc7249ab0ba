import { listText } from '../text/list-text.ts';
import { pluralise } from '../text/pluralise.ts';

/** Access that a password reset can revoke. */
export const REVOCABLE_ACCESS = [
  'tokens',
  'calendar',
  'tick-links',
  'webhooks',
  'reminder-address',
] as const;
/** Access that stays: someone who can read the mailbox must not remove the second factor. */
const OTHER_SIGN_IN_METHODS = ['passkeys', 'linked-accounts'] as const;

export const ACCESS_KINDS = [...REVOCABLE_ACCESS, ...OTHER_SIGN_IN_METHODS] as const;
export type RevocableAccess = (typeof REVOCABLE_ACCESS)[number];
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Access to an account without its password. */
export type AccountAccess = { kind: AccessKind; count: number };

export const isRevocable = ({ kind }: AccountAccess): boolean =>
  (REVOCABLE_ACCESS as readonly AccessKind[]).includes(kind);

const TEXTS: Record<AccessKind, (count: number) => string> = {
  tokens: (count) => pluralise(count, 'API token'),
  calendar: () => 'the calendar link',
  'tick-links': (count) => pluralise(count, 'tick link'),
  webhooks: (count) => pluralise(count, 'webhook'),
  'reminder-address': () => 'your custom address for reminders',
  passkeys: (count) => pluralise(count, 'passkey'),
  'linked-accounts': (count) => pluralise(count, 'linked account'),
};

export const accessText = ({ kind, count }: AccountAccess): string => TEXTS[kind](count);

/** `2 tick links, 1 webhook and the calendar link`. */
export const accessListText = (access: readonly AccountAccess[]): string =>
  listText(access.map(accessText));

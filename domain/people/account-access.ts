import { pluralise } from '../text/pluralise.ts';

/** What a link to a new password can revoke. */
export const REVOCABLE_ACCESS = [
  'tokens',
  'calendar',
  'tick-links',
  'webhooks',
  'reminder-address',
] as const;
/** What stays: whoever reads the mailbox must not take the second factor of an account away. */
const OTHER_WAYS_IN = ['passkeys', 'linked-accounts'] as const;

export const ACCESS_KINDS = [...REVOCABLE_ACCESS, ...OTHER_WAYS_IN] as const;
export type RevocableAccess = (typeof REVOCABLE_ACCESS)[number];
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** What reaches an account without its password, and how many there are. */
export type AccountAccess = { kind: AccessKind; count: number };

export const isRevocable = ({ kind }: AccountAccess): boolean =>
  (REVOCABLE_ACCESS as readonly AccessKind[]).includes(kind);

const TEXTS: Record<AccessKind, (count: number) => string> = {
  tokens: (count) => pluralise(count, 'token for programs', 'tokens for programs'),
  calendar: () => 'the calendar address',
  'tick-links': (count) => pluralise(count, 'tick link'),
  webhooks: (count) => pluralise(count, 'webhook'),
  'reminder-address': () => 'your own address for reminders',
  passkeys: (count) => pluralise(count, 'passkey'),
  'linked-accounts': (count) => pluralise(count, 'linked account'),
};

export const accessText = ({ kind, count }: AccountAccess): string => TEXTS[kind](count);

/** `2 tick links, 1 webhook and the calendar address`. */
export function accessListText(access: readonly AccountAccess[]): string {
  const texts = access.map(accessText);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`;
}

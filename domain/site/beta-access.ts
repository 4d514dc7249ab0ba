import { DAY_MS } from '../days/local-day.ts';

export const JOB_TITLES = [
  'Student',
  'Developer',
  'Designer',
  'Product Manager',
  'Entrepreneur',
  'Marketer',
  'Educator',
  'Healthcare Professional',
  'Executive',
  'Other',
] as const;

export type JobTitle = (typeof JOB_TITLES)[number];

export const PRICING_INTERVALS = ['Monthly', 'Yearly', 'Lifetime'] as const;
export type PricingInterval = (typeof PRICING_INTERVALS)[number];

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const INVITATION_DAYS = 30;

const AMOUNT = /^\d+(\.\d{1,2})?$/;
/** What the column holds. */
const MAX_WHOLE_DIGITS = 10;

/** An amount of money as people write it: 9, 9.9 or 9.99. */
export function isAmount(text: string): boolean {
  const [whole = ''] = text.split('.');
  return AMOUNT.test(text) && whole.length <= MAX_WHOLE_DIGITS;
}

// No 0, O, 1, I, L and U: a code may also be read aloud and typed, though most come by the link in the mail.
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 137 bits: not to be guessed, whatever the limits let through. */
const CODE_LENGTH = 28;
const GROUP = /.{4}(?!$)/g;

/** As many random numbers below 2^32 as a code has letters; more than enough to hide the uneven share. */
export const invitationCodeOf = (randoms: Uint32Array): string =>
  Array.from(
    randoms.subarray(0, CODE_LENGTH),
    (number) => CODE_LETTERS[number % CODE_LETTERS.length],
  )
    .join('')
    .replaceAll(GROUP, '$&-');

export const RANDOMS_OF_A_CODE = CODE_LENGTH;

export const invitationEnds = (now: number): number => now + INVITATION_DAYS * DAY_MS;

export type InvitationState = 'used' | 'expired' | 'sent' | 'unsent';

/** What is most worth knowing of an approved address. */
export function invitationState(
  {
    isUsed,
    codeExpires,
    invitationSent,
  }: { isUsed: boolean; codeExpires: number; invitationSent: boolean },
  now: number,
): InvitationState {
  if (isUsed) return 'used';
  if (codeExpires <= now) return 'expired';
  return invitationSent ? 'sent' : 'unsent';
}

/** Where the columns begin of the chart of what applicants would pay. */
export const PRICE_STEPS = [0, 1, 5, 10, 20, 50, 100] as const;

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
/** The size of the database column. */
const MAX_WHOLE_DIGITS = 10;

/** An amount of money as people write it: 9, 9.9 or 9.99. */
export function isAmount(text: string): boolean {
  const [whole = ''] = text.split('.');
  return AMOUNT.test(text) && whole.length <= MAX_WHOLE_DIGITS;
}

// Without 0, O, 1, I, L and U, because a code may be read aloud and typed.
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 137 bits, so that codes cannot be guessed even without rate limits. */
const CODE_LENGTH = 28;
const GROUP = /.{4}(?!$)/g;

/** Takes one random number below 2^32 per letter, which makes the modulo bias negligible. */
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

/** The lower bounds of the columns in the chart of prices. */
export const PRICE_STEPS = [0, 1, 5, 10, 20, 50, 100] as const;

import { DAY_MS } from '../days/local-day.ts';
import type { Role } from './account.ts';

const CODE_DIGITS = 6;
const STEP_SECONDS = 30;
/** What the app on the phone is given: 160 bits, as RFC 4226 advises. */
export const SECRET_BYTES = 20;
/** Between the picture that is scanned and the first code. */
export const SET_UP_MINUTES = 15;
/** Between the password and the code. */
export const SECOND_STEP_MINUTES = 5;
/** Codes that are wrong; then the password is asked for again. */
export const SECOND_STEP_TRIES = 5;

export const RECOVERY_CODES = 10;
/** Without those that are taken for each other when they are written down. */
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 10;

/** Clocks differ: the code of the step before and of the next are taken, too. */
export function stepsAround(now: number): number[] {
  const step = Math.floor(now / (STEP_SECONDS * 1000));
  return [step - 1, step, step + 1];
}

/** The digits of a code, from the HMAC of its step (RFC 4226, 5.3). */
export function digitsOf(hmac: Uint8Array): string {
  const offset = (hmac.at(-1) ?? 0) & 15;
  const bits = hmac.slice(offset, offset + 4).reduce((value, byte) => value * 256 + byte, 0);
  return String((bits % 2 ** 31) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As apps want a secret: RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What the picture says to the app on the phone. */
export function keyAddress({
  secret,
  account,
  site,
}: Record<'secret' | 'account' | 'site', string>) {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}

/** `below` is a fair dice: a whole number from 0 to one below what it is given. */
export function makeRecoveryCode(below: (sides: number) => number): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[below(RECOVERY_LETTERS.length)],
  ).join('');
  return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** However it was typed: with blanks between, in small letters, without the dash. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return { kind: 'app', code };
  const isRecovery = code.length === RECOVERY_LENGTH && /^[A-Z2-9]+$/.test(code);
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

/** Of whom a second factor is wanted; *now* leaves nobody time to set one up. */
export const FACTOR_RULES = [
  'nobody',
  'administrators',
  'administrators-now',
  'everybody',
  'everybody-now',
] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

export const FACTOR_SETTING = 'second_factor';
/** Since the account is there, or since the rule was made, whichever was later. */
export const FACTOR_GRACE_DAYS = 7;

export type FactorStanding = {
  role: Role;
  rule: FactorRule;
  ruledAt: number;
  createdAt: number;
  /** A code from an app, or a passkey. */
  hasFactor: boolean;
};

/** What is closed to somebody from when on, until they have a second factor. */
export type FactorDue = { from: number; closes: 'administration' | 'everything' };

export function factorDueOf(standing: FactorStanding): FactorDue | null {
  const { role, rule, ruledAt, createdAt, hasFactor } = standing;
  const isForAll = rule.startsWith('everybody');
  if (hasFactor || rule === 'nobody' || (!isForAll && role !== 'admin')) return null;
  const graceMs = rule.endsWith('-now') ? 0 : FACTOR_GRACE_DAYS * DAY_MS;
  const from = Math.max(ruledAt, createdAt) + graceMs;
  return { from, closes: isForAll ? 'everything' : 'administration' };
}

export const isAllClosed = (due: FactorDue | null, now: number): boolean =>
  due?.closes === 'everything' && now >= due.from;

/** Whose password alone lets them in no more, once they have another way. */
export function isFactorWanted(standing: FactorStanding, now: number): boolean {
  const due = factorDueOf({ ...standing, hasFactor: false });
  return due !== null && now >= due.from;
}

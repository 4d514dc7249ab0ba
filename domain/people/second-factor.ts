import { DAY_MS } from '../days/local-day.ts';
import type { FactorRule } from '../site/settings.ts';
import type { Role } from './account.ts';

const CODE_DIGITS = 6;
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 advises. */
export const SECRET_BYTES = 20;
/** The time from the QR code to the first code. */
export const SET_UP_MINUTES = 15;
/** The time from the password to the code. */
export const SECOND_STEP_MINUTES = 5;
/** After this many wrong codes the user has to enter the password again. */
export const SECOND_STEP_TRIES = 5;

export const RECOVERY_CODES = 10;
/** Without letters that are easily confused in handwriting. */
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 10;

/** Clocks differ, so the codes of the previous and the next step are accepted too. */
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

/** RFC 4648 without padding, as authenticator apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address in the QR code. */
export function keyAddress({
  secret,
  account,
  site,
}: Record<'secret' | 'account' | 'site', string>) {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}

/** `below(n)` returns a random integer from 0 to n - 1. */
export function makeRecoveryCode(below: (sides: number) => number): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[below(RECOVERY_LETTERS.length)],
  ).join('');
  return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** Accepts blanks, small letters and a missing dash. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return { kind: 'app', code };
  const isRecovery = code.length === RECOVERY_LENGTH && /^[A-Z2-9]+$/.test(code);
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

/** Days from the creation of the account or of the rule, whichever is later. */
export const FACTOR_GRACE_DAYS = 7;

export type FactorState = {
  role: Role;
  rule: FactorRule;
  ruledAt: number;
  createdAt: number;
  /** An authenticator app or a passkey. */
  hasFactor: boolean;
};

/** The areas that are closed from `from` on to a user without a second factor. */
export type FactorDue = { from: number; closes: 'administration' | 'everything' };

export function factorDueOf(state: FactorState): FactorDue | null {
  const { role, rule, ruledAt, createdAt, hasFactor } = state;
  const isForAll = rule.startsWith('everybody');
  if (hasFactor || rule === 'nobody' || (!isForAll && role !== 'admin')) return null;
  const graceMs = rule.endsWith('-now') ? 0 : FACTOR_GRACE_DAYS * DAY_MS;
  const from = Math.max(ruledAt, createdAt) + graceMs;
  return { from, closes: isForAll ? 'everything' : 'administration' };
}

export const isAllClosed = (due: FactorDue | null, now: number): boolean =>
  due?.closes === 'everything' && now >= due.from;

/** Whether the password alone is no longer enough once the user has a second factor. */
export function isFactorRequired(state: FactorState, now: number): boolean {
  const due = factorDueOf({ ...state, hasFactor: false });
  return due !== null && now >= due.from;
}

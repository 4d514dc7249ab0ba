import { describe, expect, test } from 'vitest';
import { invitationCodeOf, invitationEnds, invitationState, isAmount } from './beta-access.ts';

test.each(['0', '9', '9.9', '9.99', '1234567890.12', '007'])(
  'an amount may be written as %s',
  (text) => {
    expect(isAmount(text)).toBe(true);
  },
);

test.each(['', '.5', '9.', '9.999', '-1', '1e3', '9,99', ' 9', '12345678901', 'free'])(
  'an amount may not be written as %j',
  (text) => {
    expect(isAmount(text)).toBe(false);
  },
);

describe('an invitation', () => {
  test('an invitation has a code of 28 letters that can be read aloud', () => {
    const randoms = Uint32Array.from({ length: 28 }, (_, index) => index * 357_913_941);
    expect(invitationCodeOf(randoms)).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){6}$/);
    expect(invitationCodeOf(new Uint32Array(28))).toBe('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
  });

  test('an invitation expires after 30 days', () => {
    expect(invitationEnds(Date.UTC(2026, 0, 1))).toBe(Date.UTC(2026, 0, 31));
  });

  test.each([
    [{ isUsed: true, codeExpires: 0, invitationSent: true }, 'used'],
    [{ isUsed: false, codeExpires: 10, invitationSent: true }, 'expired'],
    [{ isUsed: false, codeExpires: 11, invitationSent: true }, 'sent'],
    [{ isUsed: false, codeExpires: 11, invitationSent: false }, 'unsent'],
  ])('invitationState of %j is %s', (invitation, state) => {
    expect(invitationState(invitation, 10)).toBe(state);
  });
});

import { expect, test } from 'vitest';
import { accessListText, type AccountAccess, isRevocable } from './account-access.ts';

const [tokens, calendar, links, passkeys]: AccountAccess[] = [
  { kind: 'tokens', count: 1 },
  { kind: 'calendar', count: 1 },
  { kind: 'tick-links', count: 2 },
  { kind: 'passkeys', count: 3 },
];

test.each([
  [[], ''],
  [[tokens], '1 API token'],
  [[tokens, calendar], '1 API token and the calendar link'],
  [[links, calendar, passkeys], '2 tick links, the calendar link and 3 passkeys'],
] as [AccountAccess[], string][])('the access %j is listed as “%s”', (access, text) => {
  expect(accessListText(access)).toBe(text);
});

test('a password reset does not revoke sign-in methods', () => {
  const kinds = ['tokens', 'reminder-address', 'passkeys', 'linked-accounts'] as const;
  const revocable = kinds.filter((kind) => isRevocable({ kind, count: 1 }));
  expect(revocable).toEqual(['tokens', 'reminder-address']);
});

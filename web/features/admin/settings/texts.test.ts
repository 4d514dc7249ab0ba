import { expect, test } from 'vitest';
import { actionText, durationText, subjectText } from './texts.ts';

test.each([
  [20, '1 min'],
  [3_000, '50 min'],
  [7_200, '2 h'],
  [604_800, '7 days'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  ['approved email 1', [], 'Approved email #1'],
  [
    'approved email 1',
    [{ field: 'email', before: null, after: 'ada@example.org' }],
    'ada@example.org',
  ],
  ['user 7', [], 'User #7'],
  ['require_approval', [], 'require_approval'],
])('the audit subject "%s" with the changes %j is shown as "%s"', (subject, changes, text) => {
  expect(subjectText({ subject, changes })).toBe(text);
});

test('an unknown audit action is shown as it is', () => {
  expect(actionText('user.renamed')).toBe('Renamed a user');
  expect(actionText('tea.made')).toBe('tea.made');
});

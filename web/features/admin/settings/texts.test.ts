import { expect, test } from 'vitest';
import { actionText, durationText, subjectText } from './texts.ts';

test.each([
  [20, '1 min'],
  [3_000, '50 min'],
  [7_200, '2 h'],
  [604_800, '7 days'],
])('%d seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  ['approved email 1', 'Approved email #1'],
  ['user 7', 'User #7'],
  ['require_approval', 'require_approval'],
])('the subject "%s" reads "%s"', (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});

test('an action that is not known reads as it is written', () => {
  expect(actionText('user.renamed')).toBe('Renamed a user');
  expect(actionText('tea.made')).toBe('tea.made');
});

import { expect, test } from 'vitest';
import { actionText, durationText } from './texts.ts';

test.each([
  [20, '1 min'],
  [3_000, '50 min'],
  [7_200, '2 h'],
  [604_800, '7 days'],
])('%d seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('an action that is not known reads as it is written', () => {
  expect(actionText('user.renamed')).toBe('Renamed a user');
  expect(actionText('tea.made')).toBe('tea.made');
});

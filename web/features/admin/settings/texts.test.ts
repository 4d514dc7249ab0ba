import { expect, test } from 'vitest';
import { actionText, bytesText, durationText } from './texts.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12.3 kB'],
  [123_456_789, '123 MB'],
  [1_500_000_000, '1.5 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

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

import { expect, test } from 'vitest';
import { confidenceLabel, confidencePercent } from './confidence.ts';

test.each([
  [1, 'High', 100],
  [0.8, 'High', 80],
  [0.7999, 'Medium', 79],
  [0.6, 'Medium', 60],
  [0.5999, 'Low', 59],
  [0.29, 'Low', 29],
  [0, 'Low', 0],
  [1.2, 'High', 100],
  [-0.1, 'Low', 0],
])('the confidence %d is %s, %d %', (confidence, label, percent) => {
  expect(confidenceLabel(confidence)).toBe(label);
  expect(confidencePercent(confidence)).toBe(percent);
});

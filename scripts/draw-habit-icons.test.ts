import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawHabitIcons, HABIT_ICONS } from './draw-habit-icons.ts';

test('the file that pages fetch has every picture, as it is drawn now', async () => {
  expect(await readFile(HABIT_ICONS, 'utf8')).toBe(await drawHabitIcons());
});

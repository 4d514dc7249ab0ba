import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const violationsOf = (path: string) => checkNames(temporaryTree({ [path]: '' }).tree);

test.each([
  'contract/habits.ts',
  'contract/habits.test.ts',
  'contract/call.ts',
  'server/features/tracking/habits/commands/set-habit-day.ts',
  'server/features/tracking/habits/queries.test.ts',
  'server/features/tracking/habits/mails/welcome.ts',
  'server/features/tracking/habits/a-streak-survives.test.ts',
  'server/http/calls.ts',
  'web/features/habits/habit-card.tsx',
  'web/pages/dashboard/zen-view.tsx',
  'e2e/habits.completing.test.ts',
  'e2e/site.accessibility.test.ts',
  'e2e/start-server.ts',
])('the check accepts the name %s', (path) => {
  expect(violationsOf(path)).toEqual([]);
});

test.each([
  ['contract/moods.ts', 'no feature'],
  ['server/features/moods/routes.ts', 'in the folder of a row'],
  ['web/features/moods/list.tsx', 'no feature'],
  ['e2e/moods.test.ts', 'no feature'],
  ['server/features/tracking/habits/service.ts', 'is made of'],
  ['server/features/tracking/habits/misc/welcome.ts', 'says nothing'],
  ['domain/utils.ts', 'says nothing'],
  ['web/ui/date-helpers.ts', 'says nothing'],
  ['server/http/common/log.ts', 'says nothing'],
  ['web/ui/DayRing.tsx', 'kebab-case'],
])('the check rejects the name %s', (path, why) => {
  expect(violationsOf(path)).toEqual([expect.stringContaining(why)]);
});

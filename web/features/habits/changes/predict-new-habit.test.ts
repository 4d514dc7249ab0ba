import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { makeHabit, TODAY } from '../testing/habits.ts';
import { editsOf, type KeptHabit } from './predict-new-habit.ts';

const asMade: Partial<Habit> = { id: 8, name: 'Row', createdOn: TODAY };
const goal = { kind: 'least', amount: 2, unit: 'km', step: 1, per: 'day' } as const;

const keep = (edited: string[], body: Partial<KeptHabit['body']>): KeptHabit => ({
  id: -1,
  edited,
  body: { name: 'Row', type: 'daily', requestId: 'r', createdOn: TODAY, ...body },
});

test.each([
  ['nothing where nothing was changed', [], { name: 'Row far' }, {}, {}],
  [
    'nothing where the server says the same in its way',
    ['name', 'notes'],
    { name: ' Row ', notes: '' },
    {},
    {},
  ],
  [
    'nothing where only the order of what is said differs',
    ['goal'],
    { goal },
    { goal: { per: 'day', unit: 'km', step: 1, kind: 'least', amount: 2 } },
    {},
  ],
  [
    'what was changed, and nothing that differs besides',
    ['notes'],
    { notes: 'Ponds' },
    { icon: 'letter-X' },
    { notes: 'Ponds' },
  ],
  ['what was taken out', ['tags'], { tags: null }, { tags: ['wet'] }, { tags: null }],
  [
    'how often and how much as one',
    ['goal'],
    { goal },
    {},
    { type: 'daily', weekdays: null, rhythm: null, goal },
  ],
  [
    'as the server would have stored it',
    ['type'],
    { type: 'weekly' },
    {},
    { type: 'weekly', weekdays: ['monday'], rhythm: null, goal: null },
  ],
] as [string, string[], Partial<KeptHabit['body']>, Partial<Habit>, object][])(
  'of a new habit that the server has already, %s is sent',
  (_, edited, body, answered, sent) => {
    expect(editsOf(keep(edited, body), makeHabit({ ...asMade, ...answered }))).toEqual(sent);
  },
);

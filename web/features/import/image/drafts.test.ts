import { describe, expect, test } from 'vitest';
import type { ExtractedHabit } from '#contract/import/image.ts';
import { iconOf } from '#web/features/habits/public.ts';
import { chipsOfDraft, type Draft, errorsOf, toDraft, toNewHabit, WITHOUT_PART } from './drafts.ts';

const found: ExtractedHabit = {
  name: 'Gym',
  type: 'weekly',
  deadline: '18:30',
  possibleDeadlines: null,
  weekdays: ['monday', 'friday'],
  rhythm: null,
  goal: null,
  reminder: null,
  tags: null,
  notes: null,
  icon: 'dumbbell',
  confidence: 0.92,
};

const draftOf = (change: Partial<Draft>): Draft => ({ ...toDraft(found, 0), ...change });

test('a suggestion is selected by default, and becomes a habit', () => {
  expect(toDraft(found, 4)).toMatchObject({ key: 4, isSelected: true, confidence: 0.92 });
  expect(toNewHabit(toDraft(found, 4))).toEqual({
    name: 'Gym',
    type: 'weekly',
    deadline: '18:30',
    weekdays: ['monday', 'friday'],
    notes: null,
    icon: 'dumbbell',
    completed: false,
    streak: 0,
    reps: 0,
    sortOrder: 0,
  });
});

test.each([
  ['daily', null, 'daily', null],
  ['daily', ['monday'], 'weekly', ['monday']],
  ['weekly', ['sunday'], 'weekly', ['sunday']],
  ['weekly', null, 'weekly', []],
] as const)('a suggestion that is %s on %o is edited as %s', (type, weekdays, becomes, days) => {
  const draft = toDraft({ ...found, type, weekdays: weekdays && [...weekdays] }, 0);
  expect(draft.type).toBe(becomes);
  expect(toNewHabit(draft).weekdays).toEqual(days);
});

test('a draft that becomes daily is sent without weekdays', () => {
  expect(toNewHabit(draftOf({ type: 'daily' })).weekdays).toBeNull();
});

test('an uncertain time has to be chosen', () => {
  const draft = toDraft({ ...found, possibleDeadlines: ['18:30', '13:30'] }, 0);
  expect(draft).toMatchObject({ deadline: '', possibleDeadlines: ['18:30', '13:30'] });
  expect(errorsOf(draft)).toEqual({ deadline: 'Deadline is required' });
  expect(errorsOf({ ...draft, deadline: '13:30' })).toEqual({});
});

describe('the icon', () => {
  test('the icon follows the name until the user chooses one', () => {
    expect(iconOf(draftOf({ name: 'Read' }))).toBe('book-open');
    expect(iconOf(draftOf({ name: 'Read', icon: 'star' }))).toBe('star');
  });

  test('a draft keeps an icon that differs from the suggestion for the name', () => {
    expect(iconOf({ ...toDraft({ ...found, icon: 'flame' }, 0), name: 'Read' })).toBe('flame');
  });
});

test.each([
  [{}, {}],
  [{ name: '  ' }, { name: 'Habit name is required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters.' }],
  [{ weekdays: [] }, { weekdays: 'Please select at least one day' }],
  [{ deadline: '' }, { deadline: 'Deadline is required' }],
  [{ notes: 'x'.repeat(2001) }, { notes: 'Please use at most 2000 characters.' }],
  [
    { name: '', weekdays: [], deadline: '' },
    {
      name: 'Habit name is required',
      weekdays: 'Please select at least one day',
      deadline: 'Deadline is required',
    },
  ],
] as const)('the draft %o has the errors %o', (change, errors) => {
  expect(errorsOf(draftOf(change))).toEqual(errors);
});

describe('a rhythm and a goal', () => {
  const rhythm = { kind: 'quota', times: 3, per: 'week' } as const;
  const goal = { kind: 'most', amount: 2, unit: 'coffees', step: 1, per: 'day' } as const;

  test('a draft shows rhythm and goal as texts, and adds them to the habit', () => {
    const draft = toDraft({ ...found, weekdays: null, rhythm }, 0);
    expect(draft).toMatchObject({ rhythm: '3 times a week', goal: '' });
    expect(errorsOf(draft)).toEqual({});
    expect(toNewHabit(draft)).toMatchObject({ type: 'weekly', weekdays: null, rhythm, goal: null });
    const limited = toDraft({ ...found, type: 'daily', weekdays: null, goal }, 0);
    expect(limited.goal).toBe('at most 2 coffees');
    expect(toNewHabit(limited)).toMatchObject({ type: 'daily', rhythm: null, goal });
  });

  test.each([
    [
      { rhythm: 'now and then' },
      { rhythm: 'Please write it like “3 times a week” or “every 2 days”.' },
    ],
    [{ goal: 'a lot' }, { goal: 'Please write it like “8 glasses” or “at most 2 a week”.' }],
    [
      { rhythm: '3x per week', goal: 'avoid' },
      { goal: 'A limit applies every day, so it can’t have a rhythm.' },
    ],
    [{ rhythm: 'every other day', goal: '30 min' }, {}],
  ] as const)('rhythm and goal that are changed to %o have the errors %o', (change, errors) => {
    expect(errorsOf(draftOf(change))).toEqual(errors);
  });

  test('removing rhythm and goal leaves the weekdays', () => {
    const draft = { ...toDraft({ ...found, rhythm }, 0), rhythm: ' ' };
    expect(toNewHabit(draft)).toMatchObject({ type: 'weekly', weekdays: ['monday', 'friday'] });
  });
});

const labels = (draft: Draft) => chipsOfDraft(draft).map(({ label }) => label);

describe('the chips of a draft', () => {
  const full: ExtractedHabit = {
    ...found,
    rhythm: { kind: 'quota', times: 3, per: 'week' },
    goal: { kind: 'least', amount: 20, unit: 'pages', step: 1, per: 'day' },
    reminder: '20:00',
    tags: ['learning'],
  };

  test('the chips of a draft show each part that is set, and the habit gets no other part', () => {
    expect(labels(toDraft(full, 0))).toEqual([
      '3 times a week',
      '20 pages a day',
      'Deadline 6:30 PM',
      'Remind at 8:00 PM',
      '#learning',
    ]);
    expect(toNewHabit(toDraft(full, 0))).toMatchObject({
      rhythm: full.rhythm,
      goal: full.goal,
      reminders: [{ time: '20:00', weekdays: null }],
      tags: ['learning'],
    });
    expect(labels(toDraft(found, 0))).toEqual(['Monday, Friday', 'Deadline 6:30 PM']);
  });

  test('an uncertain time and a text that is not understood have no chip', () => {
    expect(labels(toDraft({ ...found, possibleDeadlines: ['18:30'] }, 0))).toEqual([
      'Monday, Friday',
    ]);
    expect(labels(draftOf({ rhythm: 'now and then', goal: 'a lot' }))).toEqual([
      'Deadline 6:30 PM',
    ]);
  });

  test('a removed part is not set', () => {
    for (const { part, label } of chipsOfDraft(toDraft(full, 0))) {
      const draft = { ...toDraft(full, 0), ...WITHOUT_PART[part] };
      expect(labels(draft)).not.toContain(label);
      expect(errorsOf(draft)).toEqual({});
    }
    const bare = Object.assign(toDraft(full, 0), ...Object.values(WITHOUT_PART));
    expect(toNewHabit(bare)).toEqual({
      ...toNewHabit(draftOf({ type: 'daily' })),
      deadline: '00:00',
    });
  });
});

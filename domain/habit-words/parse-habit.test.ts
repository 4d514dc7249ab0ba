import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wantedText } from '../habits/frequency-words.ts';
import { MAX_NAME_LENGTH } from '../habits/habit.ts';
import { HABIT_PARTS, type HabitPart, parseHabit } from './parse-habit.ts';

const SECTIONS = ['Morning', 'Work', 'Work out'];

/** "Gym | Mon, Wed, Fri | by 18:30", with only the parts that the text says. */
function summary(text: string, ignored: readonly HabitPart[] = []): string {
  const parsed = parseHabit(text, { sections: SECTIONS, ignored: new Set(ignored) });
  const { name, frequency, deadline, reminder, tags, section, parts } = parsed;
  const says = (part: HabitPart, words: string) => (parts.includes(part) ? words : undefined);
  return [
    name,
    says('rhythm', wantedText({ ...frequency, goal: null })),
    says('goal', wantedText({ goal: frequency.goal, rhythm: null, weekdays: null })),
    says('deadline', `by ${deadline}`),
    says('reminder', `remind ${reminder}`),
    says('tags', `#${tags?.join(' #')}`),
    says('section', `/${section}`),
  ]
    .filter((part) => part !== undefined)
    .join(' | ');
}

describe('parseHabit reads', () => {
  test.each([
    ['Read', 'Read'],
    ['Run 3x a week', 'Run | 3 times a week'],
    ['Water 2 l', 'Water | At least 2 l a day'],
    ['No sugar', 'No sugar | Avoid'],
    ['Gym Mon Wed Fri 18:30', 'Gym | Monday, Wednesday, Friday | by 18:30'],
    [
      'Read 20 pages every day at 21:00 #learning',
      'Read | Every day | At least 20 pages a day | by 21:00 | #learning',
    ],
    ['8 glasses of water', 'Water | At least 8 glasses a day'],
    ['Drink 2 l of water', 'Drink water | At least 2 l a day'],
    ['10 push-ups', 'Push-ups | At least 10 push-ups a day'],
    ['Meditate 10 min', 'Meditate | At least 10 min a day'],
    ['At most 2 coffees a day', 'Coffees | At most 2 coffees a day'],
    ['max 3 cups of tea', 'Tea | At most 3 cups a day'],
    ['Run 20 km a week', 'Run | At least 20 km a week'],
    ['Stretch every other day', 'Stretch | Every 2 days'],
    ['Call mum every Sunday', 'Call mum | Sunday'],
    ['Clean the fridge once a month', 'Clean the fridge | Once a month'],
    ['No phone after 22:00', 'No phone after 22:00 | Avoid'],
    ['Stretch remind me at 8', 'Stretch | remind 08:00'],
    ['Stretch by 9pm, reminder 20:30', 'Stretch | by 21:00 | remind 20:30'],
    ['Stretch in the morning', 'Stretch | /Morning'],
    ['Plan the day /work', 'Plan the day | /Work'],
    ['Squats /work out #gym #Gym #legs', 'Squats | #gym #legs | /Work out'],
    ['Read in the evening', 'Read in the evening'],
    ['Walk 10,000 steps on weekdays', 'Walk | Weekdays only | At least 10,000 steps a day'],
    ['Issue #', 'Issue #'],
    ['  read  ', 'Read'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  test('a limit beside a rhythm as part of the name', () => {
    expect(summary('At most 2 coffees 3 times a week')).toBe('At most 2 coffees | 3 times a week');
  });
});

describe('parseHabit leaves an ignored part in the name', () => {
  test.each<[HabitPart, string, string]>([
    ['rhythm', 'Run 3x a week', 'Run 3x a week'],
    ['goal', 'Water 2 l', 'Water 2 l'],
    ['goal', 'No sugar', 'No sugar'],
    ['deadline', 'Gym Mon 18:30', 'Gym 18:30 | Monday'],
    ['tags', 'Read #learning', 'Read #learning'],
    ['section', 'Plan /work', 'Plan /work'],
    ['reminder', 'Stretch remind me tonight', 'Stretch remind me tonight'],
  ])('%s in "%s"', (part, text, expected) => {
    expect(summary(text, [part])).toBe(expected);
  });
});

test('parseHabit returns a possible habit for every text', () => {
  const words = fc.constantFrom(
    'max',
    '2',
    'l',
    'a',
    'week',
    'every',
    'Mon',
    '18:30',
    '#x',
    '/',
    'remind',
    'no',
    '3x',
    'of',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(texts, fc.subarray([...HABIT_PARTS]), (text, ignored) => {
      const { name, parts } = parseHabit(text, { sections: SECTIONS, ignored: new Set(ignored) });
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(parts.filter((part) => ignored.includes(part))).toEqual([]);
    }),
  );
});

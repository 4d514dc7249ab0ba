import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wantedText } from '../habits/frequency-words.ts';
import { MAX_NAME_LENGTH } from '../habits/habit.ts';
import { textLength } from '../text/text-length.ts';
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

/** The one list of what words mean: quick add, the first steps, CSV files and pictures share the parser. */
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
  ['weekdays 7am: stretch', 'Stretch | Weekdays only | by 07:00'],
  ['Stretch weekdays 7am', 'Stretch | Weekdays only | by 07:00'],
  ['Yoga on weekends', 'Yoga | Saturday, Sunday'],
  ['Mondays and Thursdays swim', 'Swim | Monday, Thursday'],
  ['Run Tue/Thu/Sat', 'Run | Tuesday, Thursday, Saturday'],
  ['Run Tue & Thu', 'Run | Tuesday, Thursday'],
  ['Run (Tues., Thurs.) 6 p.m.', 'Run | Tuesday, Thursday | by 18:00'],
  ['Mon-Fri: Standup 9:30', 'Standup | Weekdays only | by 09:30'],
  ['Sat to Mon no meetings', 'No meetings | Monday, Saturday, Sunday | Avoid'],
  ['Gym MWF 6:30pm', 'Gym | Monday, Wednesday, Friday | by 18:30'],
  ['Gym T/Th', 'Gym | Tuesday, Thursday'],
  ['Sun, Mon, Tue, Wed, Thu, Fri, Sat walk', 'Walk | Every day'],
  ['Wash the car weekly', 'Wash the car | Once a week'],
  ['Wash the car every week', 'Wash the car | Once a week'],
  ['Run twice per week', 'Run | Twice a week'],
  ['Gym 3x per week 7am', 'Gym | 3 times a week | by 07:00'],
  ['Gym 4 days/week', 'Gym | 4 times a week'],
  ['Yoga 7x a week', 'Yoga | Every day'],
  ['Gym (3x/week)', 'Gym | 3 times a week'],
  ['3 times a week: gym', 'Gym | 3 times a week'],
  ['Run at least 3 times a week', 'Run | 3 times a week'],
  ['Swim for 2 days a week', 'Swim | Twice a week'],
  ['Call grandma twice a month', 'Call grandma | Twice a month'],
  ['Hike 2 times in 10 days', 'Hike | Twice in 10 days'],
  ['Lose 5 in 10 weeks', 'Lose 5 in 10 weeks'],
  ['Every 3rd day: long run', 'Long run | Every 3 days'],
  ['Cut nails every 2 weeks from the last time', 'Cut nails | Every 2 weeks from the last time'],
  ['Cut nails fortnightly', 'Cut nails | Every 2 weeks'],
  ['Alternate days stretch', 'Stretch | Every 2 days'],
  ['Meditate each day @ 6', 'Meditate | Every day | by 06:00'],
  ['Tidy up, 21.30 pm', 'Tidy up | by 21:30'],
  ['Sleep 22:00-06:00', 'Sleep | by 06:00'],
  ['Yoga 7-8am', 'Yoga | by 08:00'],
  ['Lunch at noon', 'Lunch | by 12:00'],
  ['Lights out by midnight', 'Lights out | by 00:00'],
  ['Standup 12am', 'Standup | by 00:00'],
  ['Standup 12:15pm', 'Standup | by 12:15'],
  ['Piano 18h30', 'Piano | by 18:30'],
  ['Floss every night at 22:30', 'Floss every night | by 22:30'],
  ['Push-ups 3x15', 'Push-ups 3x15'],
  ['Plank 30s', 'Plank 30s'],
  ['Drink 2l water', 'Drink water | At least 2 l a day'],
  ['Walk 8000 steps', 'Walk | At least 8,000 steps a day'],
  ['16:8 fasting', '16:8 fasting'],
  ['7 minute workout', '7 minute workout'],
  ['Run 5:30 min/km', 'Run 5:30 min/km'],
  ['Sun salutation', 'Sun salutation'],
  ['Sat nav off', 'Sat nav off'],
  ['Call Sam', 'Call Sam'],
  ['Midnight snack: none', 'Midnight snack: none'],
  ['Save $5', 'Save $5'],
  ['Read 1984', 'Read 1984'],
  ['Monitor spending', 'Monitor spending'],
  ['Wedding plans', 'Wedding plans'],
  ['I write', 'I write'],
  ['1 hour walk', '1 hour walk'],
  ['[Gym]', '[Gym]'],
  ['[1 hour] walk', '[1 hour] walk'],
  ['Read [1984]', 'Read [1984]'],
  ['Know who I am', 'Know who I am'],
  ['E-mail zero', 'E-mail zero'],
  ['TV', 'TV'],
  ['Wasser trinken', 'Wasser trinken'],
  ['読書', '読書'],
  ['Read 30 min', 'Read | At least 30 min a day'],
  ['Drink 1.5 l', 'Drink | At least 1.5 l a day'],
  ['Swim 1 km 3 times a week', 'Swim | 3 times a week | At least 1 km a day'],
  ['max 2 coffees', 'Coffees | At most 2 coffees a day'],
  ['Beer: at most 4 glasses a week', 'Beer | At most 4 glasses a week'],
  ['no sugar', 'No sugar | Avoid'],
  ['Avoid sweets', 'Avoid sweets | Avoid'],
  ['Note taking', 'Note taking'],
  ['max 2 coffees a week', 'Coffees | At most 2 coffees a week'],
  ['Max 2 glasses of wine', 'Wine | At most 2 glasses a day'],
  ['Drink at most 2 coffees', 'Drink coffees | At most 2 coffees a day'],
  ['Coffee max 2 a day', 'Coffee | At most 2 a day'],
  ['At most 2 a week: pizza', 'Pizza | At most 2 a week'],
  ['Screen time (max 2 hours)', 'Screen time | At most 2 hours a day'],
  ['Watch TV max 1 hour', 'Watch TV | At most 1 hour a day'],
  ['At most 2 times a week: pizza', 'Pizza | At most 2 times a week'],
  ['Up to 3 hours', 'Up to 3 hours | At most 3 hours a day'],
  ['Limit to 2 coffees', 'Coffees | At most 2 coffees a day'],
  ['At most 2 coffees 3 times a week', 'At most 2 coffees | 3 times a week'],
  ['No sugar 3 times a week', 'No sugar | 3 times a week'],
  ['At most 60 minutes of phone time', 'Phone time | At most 60 minutes a day'],
  ['Drink 2,000 ml of water', 'Drink water | At least 2,000 ml a day'],
  ['Go for a walk 3x a week', 'Go for a walk | 3 times a week'],
  ['20 pages', 'Pages | At least 20 pages a day'],
])('parseHabit reads "%s"', (text, expected) => {
  expect(summary(text)).toBe(expected);
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
      expect(textLength(name)).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(parts.filter((part) => ignored.includes(part))).toEqual([]);
    }),
  );
});

test('parseHabit reads a text of any length quickly', () => {
  for (const piece of [
    'a',
    '1',
    '[',
    'Mon ',
    ', ',
    '7:',
    'at ',
    'and ',
    '- ',
    '3 times ',
    'every ',
  ]) {
    expect(() => parseHabit(piece.repeat(100_000))).not.toThrow();
  }
});

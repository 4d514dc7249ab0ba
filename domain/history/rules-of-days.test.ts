import { describe, expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  every,
  everyDay,
  figuresOfHistory,
  lettersOfHistory,
  on,
  times,
  withoutWeekdays,
} from '../testing/history-in-letters.ts';

// Each history begins on Monday, 2 March 2026, and `today` is its last day, unless it says otherwise. The letters of the
// expected results are explained in letters.ts.

describe('Facts (1)', () => {
  test('days without a place have no record and an amount of 0', () => {
    const short = figuresOfHistory({ frequency: atLeast(5, 'day'), records: 'x', today: 3 });
    const padded = figuresOfHistory({
      frequency: atLeast(5, 'day'),
      records: 'x...',
      amounts: [0, 0, 0, 0],
      active: [0],
    });
    expect(short).toEqual(padded);
  });
});

describe('Days (2): a day is over when today is later', () => {
  test.each([
    { name: 'yesterday is missed, today is open', records: '..', today: 1, letters: 'o?' },
    { name: 'a later day of a traveller is not over', records: '...', today: 1, letters: 'o??' },
    { name: 'nor is any day before the first one', records: 'x.', today: -1, letters: 'x?' },
  ])('a day is over when today is later: $name', ({ records, today, letters }) => {
    expect(lettersOfHistory({ frequency: everyDay, records, today })).toBe(letters);
  });
});

describe('Schedules (3): the latest one that starts on or before a day', () => {
  test('each day has the results of its own schedule', () => {
    const changes = { 2: on('monday') };
    expect(lettersOfHistory({ frequency: everyDay, records: 'x.......', changes })).toBe(
      'xo.....?',
    );
  });

  test('a schedule that ended before the first day applies to no day', () => {
    const changes = { 0: on('monday') };
    expect(lettersOfHistory({ frequency: everyDay, records: '...', changes })).toBe('o..');
  });

  test('two equal schedules in a row count as one, which starts with the first', () => {
    const frequency = every(2, 'day', 'done');
    expect(lettersOfHistory({ frequency, records: '.....', changes: { 3: frequency } })).toBe(
      'o....',
    );
  });
});

describe('Rest days (4)', () => {
  test.each([
    { name: 'nothing is due in a pause', records: 'x..x', letters: 'x==x' },
    { name: 'done in a pause is a bonus', records: 'xx.x', letters: 'x+=x' },
    { name: 'a skip in a pause stays a skip', records: 'x-.x', letters: 'x_=x' },
  ])('rest days: $name', ({ records, letters }) => {
    expect(lettersOfHistory({ frequency: everyDay, records, rest: [[1, 2]] })).toBe(letters);
  });

  test('an archived habit rests without an end', () => {
    expect(lettersOfHistory({ frequency: everyDay, records: 'x...', rest: [[1, Infinity]] })).toBe(
      'x===',
    );
  });

  test('days more than 90 days before the owner returns are forgotten', () => {
    const history = { frequency: everyDay, records: 'x', active: [0, 100], today: 100 };
    expect(lettersOfHistory(history)).toBe(`x${'.'.repeat(9)}${'o'.repeat(90)}?`);
  });

  test('long past days are ordinary days until the owner returns', () => {
    const history = { frequency: everyDay, records: 'x', active: [0], today: 100 };
    expect(lettersOfHistory(history)).toBe(`x${'o'.repeat(99)}?`);
  });

  test('a day with a record or an amount is not forgotten', () => {
    const history = { frequency: everyDay, active: [0, 100], today: 100 };
    const forgotten = { ...history, records: 'x..' };
    expect(lettersOfHistory(forgotten).slice(0, 4)).toBe('x...');
    expect(lettersOfHistory({ ...forgotten, amounts: [0, 1] }).slice(0, 4)).toBe('xo..');
    expect(lettersOfHistory({ ...forgotten, records: 'x.x' }).slice(0, 4)).toBe('x.x.');
  });
});

describe('Allowed days (5)', () => {
  test.each([
    { name: 'all without weekdays', frequency: everyDay, letters: 'oo?' },
    { name: 'its weekdays', frequency: on('tuesday'), letters: '.o.' },
    {
      name: 'its weekdays when it is daily',
      frequency: { ...on('tuesday'), type: 'daily' as const },
      letters: '.o.',
    },
    { name: 'none when it is weekly without weekdays', frequency: withoutWeekdays, letters: '...' },
    {
      name: 'none when it is weekly with a target for the day',
      frequency: { ...atLeast(1, 'day'), type: 'weekly' as const },
      letters: '...',
    },
    {
      name: 'all with a limit',
      frequency: { ...atMost(1, 'day'), type: 'weekly' as const },
      letters: 'dd~',
    },
  ])('the allowed days of a habit are $name', ({ frequency, letters }) => {
    expect(lettersOfHistory({ frequency, records: '...' })).toBe(letters);
  });
});

describe('Which schedule (6)', () => {
  test('4 times a week until Thursday, then daily: Thursday asks for the whole week', () => {
    // Four days are left from Thursday to Sunday, even if Friday to Sunday have another schedule.
    const history = { frequency: times(4, 'week'), changes: { 4: everyDay }, records: '.......' };
    expect(lettersOfHistory(history)).toBe('...ooo?');
    expect(figuresOfHistory(history).periods).toEqual([]);
  });

  test('whether another day is done follows from its own schedule', () => {
    const history = { frequency: times(4, 'week'), changes: { 4: atLeast(5, 'day') } };
    const amounts = [0, 0, 0, 5, 5, 5, 5];
    // On Thursday, 4 times a week still applies, and an amount does not count for it.
    expect(lettersOfHistory({ ...history, records: '.......', amounts })).toBe('...oddd');
  });
});

describe('When is a day done? A target for the day (7)', () => {
  test.each([
    { records: '.', amount: 5, letter: 'd' },
    { records: '.', amount: 6, letter: 'd' },
    { records: '.', amount: 4.999, letter: '?' },
    { records: 'x', amount: 0, letter: 'x' },
    { records: '-', amount: 9, letter: '-' },
  ])(
    'a target for the day, recorded $records with $amount of 5, is done or not',
    ({ records, amount, letter }) => {
      const history = { frequency: atLeast(5, 'day'), records, amounts: [amount] };
      expect(lettersOfHistory(history)).toBe(letter);
    },
  );
});

describe('A limit for the day (8)', () => {
  const frequency = atMost(2, 'day');
  const active = [0];

  test.each([
    { name: 'at the limit, active the day after', amounts: [2], active: [0, 1], letter: 'd' },
    { name: 'active three days after', amounts: [2], active: [0, 3], letter: 'd' },
    { name: 'active four days after', amounts: [2], active: [0, 4], letter: '.' },
    { name: 'not active after, but recorded', records: 'x', active, letter: 'x' },
    { name: 'above the limit', amounts: [2.001], active: [0, 1], letter: 'o' },
    { name: 'above the limit, and recorded', amounts: [3], records: 'x', active, letter: 'm' },
    { name: 'skipped', records: '-', active: [0, 1], letter: '_' },
  ])('a limit for the day: $name', ({ records = '.', letter, ...history }) => {
    expect(lettersOfHistory({ frequency, records, today: 9, ...history }).at(0)).toBe(letter);
  });

  test('activity does not make a limit done on a rest day', () => {
    expect(lettersOfHistory({ frequency, records: '.x..', rest: [[0, 1]] })).toBe('=+d~');
  });
});

describe('A total for the week or month (9)', () => {
  const frequency = atLeast(10, 'week');
  test.each([
    {
      name: 'from the day that reaches it',
      records: '....',
      amounts: [4, 6, 1, 0],
      letters: '.bb.',
    },
    { name: 'but no skipped day', records: '..-.', amounts: [4, 6, 1, 0], letters: '.b_.' },
    { name: 'or recorded done', records: 'x...', amounts: [4, 0, 0, 0], letters: '+...' },
  ])('days done by a total: $name', ({ letters, ...history }) => {
    expect(lettersOfHistory({ frequency, ...history })).toBe(letters);
  });

  test('any amount reaches the total of a neutral period', () => {
    const rest = [[0, 6]] as const;
    expect(lettersOfHistory({ frequency, records: '..', amounts: [0, 1], rest })).toBe('=b');
  });
});

describe('Otherwise its record says so (10)', () => {
  test.each([
    { name: 'every day', frequency: everyDay, letters: 'x-?' },
    { name: 'a limit for a week', frequency: atMost(5, 'week'), letters: '+_.' },
  ])('a day done by its record: $name', ({ frequency, letters }) => {
    expect(lettersOfHistory({ frequency, records: 'x-.', amounts: [9, 9, 0] })).toBe(letters);
  });
});

describe('When is a day due? On weekdays, or every day (11)', () => {
  test('a schedule by weekdays is due on each allowed day', () => {
    const frequency = on('monday', 'thursday');
    expect(lettersOfHistory({ frequency, records: 'xx..-..-..' })).toBe('x+.o_..-..');
  });
});

describe('Every n days, weeks or months from the start (12)', () => {
  test.each([
    {
      name: 'days',
      frequency: every(3, 'day', 'start'),
      records: 'x..x.x...',
      letters: 'x..x.+o..',
    },
    {
      name: 'weeks',
      frequency: every(1, 'week', 'start'),
      records: '........',
      letters: 'o......?',
    },
    {
      name: 'counted from the first day also where it starts later',
      frequency: withoutWeekdays,
      changes: { 2: every(3, 'day', 'start') },
      records: '......',
      letters: '...o..',
    },
  ])('a grid from the start: $name', ({ letters, ...history }) => {
    expect(lettersOfHistory(history)).toBe(letters);
  });

  test('a monthly grid is due on the last day of a month that is too short', () => {
    const frequency = every(1, 'month', 'start');
    const letters = lettersOfHistory({
      frequency,
      firstDay: '2026-01-31',
      records: '.',
      today: 59,
    });
    expect(Array.from(letters).flatMap((letter, place) => (letter === '.' ? [] : [place]))).toEqual(
      [
        // 31 January, 28 February, 31 March.
        0, 28, 59,
      ],
    );
  });
});

describe('n days, weeks or months after it was last done (13)', () => {
  const frequency = every(3, 'day', 'done');
  test.each([
    { name: 'missed once, until it is done again', records: 'x......x..', letters: 'x..o...x..' },
    { name: 'from the first day, if it never was', records: '....', letters: 'o...' },
    { name: 'early', records: 'x.x...', letters: 'x.x..?' },
    { name: 'a skip hands on to the next day', records: 'x..-..', letters: 'x..-o.' },
    { name: 'so does a rest day', records: 'x.....', rest: [[3, 3]] as const, letters: 'x..=o.' },
    {
      name: 'done on a rest day is a bonus, and the next interval starts there',
      records: 'x.x...',
      rest: [[2, 2]] as const,
      letters: 'x.+..?',
    },
    {
      name: 'another schedule is due again, not before it starts',
      records: 'x........',
      changes: { 6: every(4, 'day', 'done') },
      letters: 'x..o..o..',
    },
    {
      name: 'done under another schedule counts',
      frequency: everyDay,
      records: 'xx....',
      changes: { 2: every(3, 'day', 'done') },
      letters: 'xx..o.',
    },
  ])('an interval from the last time: $name', ({ letters, ...history }) => {
    expect(lettersOfHistory({ frequency, ...history })).toBe(letters);
  });
});

describe('n times in a period (14)', () => {
  const frequency = times(2, 'week');
  test.each([
    { name: 'a lost week has one missed day', records: '........', letters: '.....o..' },
    { name: 'the last day when one is still needed', records: 'x.......', letters: '+.....o.' },
    { name: 'no day when it is met', records: 'xx..x...', letters: '++..+...' },
    { name: 'done on the last days', records: '.....xx.', letters: '.....xx.' },
    { name: 'a skip leaves a day less', records: '......-.', letters: '....o._.' },
  ])('due days of n times: $name', ({ letters, records }) => {
    expect(lettersOfHistory({ frequency, records })).toBe(letters);
  });
});

describe('A total in a period (15)', () => {
  const frequency = atLeast(10, 'week');
  test.each([
    {
      name: 'on its last day while it is short',
      records: '........',
      amounts: [9],
      letters: '......o.',
    },
    {
      name: 'which can reach it',
      records: '........',
      amounts: [9, 0, 0, 0, 0, 0, 1],
      letters: '......d.',
    },
    { name: 'not when it is reached', records: '........', amounts: [10], letters: 'b.......' },
    { name: 'on its last available day', records: '.....--.', amounts: [6], letters: '....o__.' },
  ])('due days of a total: $name', ({ letters, ...history }) => {
    expect(lettersOfHistory({ frequency, ...history })).toBe(letters);
  });
});

describe('Limits (16)', () => {
  test('a limit for the day makes a day due that is done or above it', () => {
    const history = { frequency: atMost(2, 'day'), active: [0, 3, 9], today: 9 };
    // Days without activity after them have no result.
    expect(lettersOfHistory({ ...history, records: '.', amounts: [1, 3] })).toBe('dod...ddd~');
  });

  test('a limit for a period makes no day due', () => {
    const history = { frequency: atMost(5, 'week'), records: '...', amounts: [3, 3, 0] };
    expect(lettersOfHistory(history)).toBe('...');
  });
});

describe('The result of a day (17)', () => {
  test.each([
    { name: 'today above the limit is missed at once', records: '.', amounts: [3], letters: 'o' },
    {
      name: 'today within the limit is open, and not due',
      records: '.',
      amounts: [1],
      letters: '~',
    },
    { name: 'not on other weekdays', records: '..', amounts: [1, 1], letters: 'd.' },
    {
      name: 'nor is an amount above it missed there',
      records: '.x',
      amounts: [1, 3],
      letters: 'dn',
    },
    { name: 'a skip, allowed or not', records: '--', amounts: [9, 9], letters: '__' },
  ])('the result of a day: $name', ({ letters, ...history }) => {
    const frequency = { ...on('monday'), goal: atMost(2, 'day').goal };
    expect(lettersOfHistory({ frequency, ...history })).toBe(letters);
  });
});

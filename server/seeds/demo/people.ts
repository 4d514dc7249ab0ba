import type { WeekStart } from '#domain/days/week.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { CAST } from '../cast.ts';

export type DemoHabit = {
  name: string;
  icon: string;
  /** The age of the habit in days. */
  days: number;
  /** The share of days on which it is done, 0 to 1, before the last `unbroken` days. */
  chance: number;
  unbroken?: number;
  today?: 'done' | 'skipped';
  weekdays?: Weekday[];
  deadline?: string;
  notes?: string;
  isPrivate?: boolean;
  rhythm?: Rhythm;
  goal?: Goal;
  /** Habits with the same section name share it. Sections are in the order of the habits that name them. */
  section?: string;
  tags?: string[];
  steps?: readonly string[];
  /** Public posts, now and then. */
  dayNotes?: string[];
};

export type BotKind = 'high_achiever' | 'steady_supporter' | 'occasional_motivator';

export type DemoPerson = {
  username: string;
  name: string | null;
  joined: number;
  bot?: BotKind;
  isNew?: boolean;
  /** A holiday, in days ago: its days are skipped, not missed. */
  away?: { from: number; to: number };
  /** The hour at which the day starts, for users who work at night. */
  dayStart?: number;
  weekStart?: WeekStart;
  /** A break from all habits, in days ago. Negative is in the future, null has no end yet. Shown in public. */
  rest?: { from: number; to: number | null };
  /** Joined with a free pass of the podcast. */
  isListener?: boolean;
  follows: readonly string[] | 'everybody';
  habits: readonly DemoHabit[];
};

const workdays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** In the order of their ids: the first is the administrator. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    ...CAST.eve,
    joined: 430,
    away: { from: 130, to: 121 },
    follows: ['ada', 'dov', 'mara', 'pip'],
    habits: [
      { name: 'Inbox zero', icon: 'mail', days: 380, chance: 0.7, unbroken: 9, weekdays: workdays },
      {
        name: 'Stretch for ten minutes',
        icon: 'activity',
        days: 300,
        chance: 0.75,
        unbroken: 23,
        today: 'done',
      },
      { name: 'No screens after ten', icon: 'smartphone', days: 200, chance: 0.55, unbroken: 4 },
      {
        name: 'Water the plants',
        icon: 'sprout',
        days: 365,
        chance: 0.95,
        unbroken: 120,
        weekdays: ['wednesday', 'sunday'],
      },
    ],
  },
  {
    ...CAST.ada,
    joined: 425,
    away: { from: 160, to: 147 },
    follows: ['dov', 'mara', 'jonas', 'pip', 'quinn', 'noor'],
    habits: [
      {
        name: 'Read 20 pages',
        icon: 'book-open',
        days: 418,
        chance: 1,
        unbroken: 418,
        today: 'done',
        dayNotes: [
          'Middlemarch, part four. Still good.',
          'Only on the train today, but all twenty.',
          'Finished it! Next: The Left Hand of Darkness.',
        ],
      },
      {
        name: 'Morning run',
        icon: 'footprints',
        days: 365,
        chance: 0.9,
        unbroken: 58,
        today: 'done',
        weekdays: ['monday', 'wednesday', 'friday', 'saturday'],
        deadline: '08:00',
        dayNotes: ['6.2 km along the canal, fog all the way.', 'Slow and happy.'],
      },
      { name: 'Meditate', icon: 'brain', days: 340, chance: 0.88, unbroken: 127, today: 'done' },
      {
        name: 'Two litres of water',
        icon: 'glass-water',
        days: 120,
        chance: 0.85,
        goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
      },
      {
        name: 'Spanish lesson',
        icon: 'languages',
        days: 210,
        chance: 0.92,
        unbroken: 96,
        dayNotes: ['El subjuntivo, otra vez.', 'Watched a whole film without subtitles.'],
      },
      {
        name: 'Practise the cello',
        icon: 'music',
        days: 180,
        chance: 0.55,
        rhythm: { kind: 'quota', times: 3, per: 'week' },
      },
      {
        name: 'Journal',
        icon: 'notebook-pen',
        days: 400,
        chance: 0.9,
        unbroken: 74,
        deadline: '22:00',
        notes: 'Three lines are enough.',
        isPrivate: true,
      },
      {
        name: 'In bed by eleven',
        icon: 'moon',
        days: 120,
        chance: 0.7,
        unbroken: 3,
        deadline: '23:00',
      },
    ],
  },
  { ...CAST.ben, joined: 0, isNew: true, follows: [], habits: [] },
  {
    ...CAST.cleo,
    joined: 260,
    follows: ['ada', 'noor'],
    habits: [
      {
        name: 'Therapy homework',
        icon: 'heart',
        days: 240,
        chance: 0.8,
        unbroken: 18,
        isPrivate: true,
        notes: 'The thought record, one page.',
      },
      {
        name: 'No cigarettes',
        icon: 'cigarette-off',
        days: 97,
        chance: 1,
        unbroken: 97,
        today: 'done',
        isPrivate: true,
      },
      { name: 'Diary', icon: 'book', days: 255, chance: 0.9, unbroken: 44, isPrivate: true },
      {
        name: 'Call my mother',
        icon: 'phone',
        days: 200,
        chance: 0.85,
        unbroken: 30,
        weekdays: ['sunday'],
        isPrivate: true,
      },
      {
        name: 'Walk 8,000 steps',
        icon: 'footprints',
        days: 150,
        chance: 0.75,
        unbroken: 6,
        today: 'done',
      },
    ],
  },
  {
    ...CAST.dov,
    joined: 395,
    away: { from: 95, to: 82 },
    follows: 'everybody',
    habits: [
      {
        name: 'Push-ups',
        icon: 'dumbbell',
        section: 'Morning',
        tags: ['Health'],
        days: 380,
        chance: 0.72,
        unbroken: 8,
        today: 'done',
        dayNotes: ['3 × 20.', 'Arms of jelly.'],
      },
      {
        name: 'Duolingo',
        icon: 'languages',
        days: 370,
        chance: 0.81,
        unbroken: 41,
        today: 'done',
        section: 'On the way',
        tags: ['Learning'],
      },
      {
        name: 'Read the news only once',
        icon: 'newspaper',
        days: 90,
        chance: 0.9,
        goal: { kind: 'most', amount: 1, unit: '', step: 1, per: 'day' },
        section: 'On the way',
      },
      {
        name: 'Floss',
        icon: 'smile',
        days: 365,
        chance: 0.62,
        unbroken: 2,
        section: 'Evening',
        tags: ['Health'],
      },
      {
        name: 'Cook instead of ordering',
        icon: 'cooking-pot',
        days: 310,
        chance: 0.55,
        section: 'Evening',
        tags: ['Home', 'Money'],
        dayNotes: ['Shakshuka. Obviously.'],
      },
      {
        name: 'Vitamin D',
        icon: 'pill',
        days: 365,
        chance: 0.9,
        unbroken: 64,
        today: 'done',
        section: 'Morning',
        tags: ['Health'],
      },
      {
        name: 'Guitar',
        icon: 'guitar',
        days: 290,
        chance: 0.45,
        weekdays: ['monday', 'thursday'],
        section: 'Evening',
        tags: ['Learning'],
      },
      {
        name: 'Gym',
        icon: 'dumbbell',
        days: 350,
        chance: 0.68,
        unbroken: 5,
        weekdays: ['tuesday', 'friday'],
        deadline: '20:00',
        section: 'Evening',
        tags: ['Health'],
      },
      {
        name: 'Plan tomorrow before closing the laptop for the night',
        icon: 'list-todo',
        days: 150,
        chance: 0.6,
        unbroken: 1,
        section: 'Evening',
      },
      {
        name: 'Side project, one commit',
        icon: 'code-xml',
        days: 200,
        chance: 0.5,
        today: 'done',
        dayNotes: ['Deleted more than I added.'],
      },
      { name: 'No sugar', icon: 'apple', days: 60, chance: 0.35 },
      {
        name: 'Long walk with the dog',
        icon: 'dog',
        section: 'Morning',
        tags: ['Home'],
        days: 365,
        chance: 0.97,
        unbroken: 143,
        today: 'done',
      },
      {
        name: 'Savings',
        icon: 'piggy-bank',
        days: 280,
        chance: 0.9,
        unbroken: 22,
        weekdays: ['sunday'],
        tags: ['Money'],
      },
      {
        name: 'Tidy for ten minutes',
        icon: 'house',
        days: 120,
        chance: 0.5,
        section: 'Evening',
        tags: ['Home'],
        steps: ['Kitchen', 'Desk', 'Whatever lies on the floor'],
      },
      {
        name: 'Cold shower',
        icon: 'shower-head',
        section: 'Morning',
        tags: ['Health'],
        days: 25,
        chance: 0.8,
        unbroken: 6,
        today: 'skipped',
      },
    ],
  },
  {
    ...CAST.pip,
    joined: 210,
    bot: 'high_achiever',
    follows: ['ada', 'dov', 'mara', 'jonas', 'noor', 'tomas'],
    habits: [
      {
        name: 'Wake up at 5:30',
        icon: 'sunrise',
        days: 205,
        chance: 0.9,
        unbroken: 17,
        today: 'done',
      },
      { name: 'Deep work', icon: 'target', days: 205, chance: 0.9, unbroken: 26, today: 'done' },
      { name: 'Evening walk', icon: 'footprints', days: 205, chance: 0.9, unbroken: 5 },
    ],
  },
  {
    username: 'mara',
    name: 'Mara Lindqvist',
    joined: 1240,
    follows: ['ada', 'dov', 'jonas', 'priya'],
    habits: [
      {
        name: 'No alcohol',
        icon: 'wine-off',
        days: 1234,
        chance: 1,
        unbroken: 1234,
        today: 'done',
      },
      {
        name: 'Water the plants',
        icon: 'sprout',
        days: 320,
        chance: 0.8,
        rhythm: { kind: 'every', count: 4, unit: 'day', from: 'done' },
      },
      {
        name: 'Call an old friend',
        icon: 'phone',
        days: 340,
        chance: 0.28,
        rhythm: { kind: 'quota', times: 2, per: { days: 10 } },
      },
      {
        name: 'Swim in the lake',
        icon: 'waves',
        days: 365,
        chance: 0.8,
        unbroken: 29,
        weekdays: ['tuesday', 'saturday'],
        dayNotes: ['Nine degrees. Screamed, then laughed.'],
      },
      {
        name: 'Write 500 words',
        icon: 'pencil',
        days: 365,
        chance: 0.75,
        unbroken: 62,
        today: 'done',
      },
    ],
  },
  {
    username: 'jonas',
    name: 'Jonas Weber',
    joined: 300,
    follows: ['ada', 'mara', 'tomas', 'sol'],
    habits: [
      {
        name: 'Bike to work',
        icon: 'bike',
        days: 290,
        chance: 0.8,
        unbroken: 13,
        today: 'done',
        weekdays: workdays,
        dayNotes: ['Rain on the way in, sun on the way out.'],
      },
      { name: 'Read to the kids', icon: 'book', days: 280, chance: 0.9, unbroken: 35 },
    ],
  },
  {
    username: 'priya',
    name: 'Priya Nair',
    joined: 280,
    isListener: true,
    follows: ['mara', 'noor', 'ada', 'dov'],
    habits: [
      { name: 'Yoga', icon: 'flower-2', days: 275, chance: 0.85, unbroken: 51, today: 'done' },
      {
        name: 'Study for the boards',
        icon: 'stethoscope',
        days: 190,
        chance: 0.7,
        unbroken: 7,
        weekdays: workdays,
      },
    ],
  },
  {
    username: 'noor',
    name: 'Noor Haddad',
    joined: 240,
    dayStart: 4,
    weekStart: 'saturday',
    rest: { from: 28, to: 24 },
    follows: ['ada', 'cleo', 'priya'],
    habits: [
      {
        name: 'Sketch something',
        icon: 'palette',
        days: 235,
        chance: 0.78,
        unbroken: 19,
        today: 'done',
        dayNotes: ['The cat, again. She holds still.'],
      },
      {
        name: 'Sunlight before screens',
        icon: 'sun',
        days: 140,
        chance: 0.6,
        unbroken: 2,
        today: 'done',
      },
    ],
  },
  {
    username: 'tomas',
    name: 'Tomás Rivera',
    joined: 220,
    rest: { from: 2, to: -5 },
    follows: ['jonas', 'dov'],
    habits: [
      {
        name: 'Climbing',
        icon: 'mountain',
        days: 210,
        chance: 0.75,
        unbroken: 9,
        weekdays: ['monday', 'wednesday'],
      },
      {
        name: 'Protein breakfast',
        icon: 'utensils',
        days: 160,
        chance: 0.65,
        unbroken: 3,
        today: 'done',
      },
    ],
  },
  {
    username: 'sol',
    name: 'Sol Park',
    joined: 170,
    isListener: true,
    follows: ['ada', 'jonas', 'noor'],
    habits: [
      {
        name: 'Practise piano',
        icon: 'music',
        days: 165,
        chance: 0.82,
        unbroken: 24,
        today: 'done',
      },
      { name: 'Kimchi and vegetables', icon: 'salad', days: 120, chance: 0.7 },
    ],
  },
  {
    username: 'imani',
    name: 'Imani Okafor',
    joined: 140,
    follows: ['ada', 'mara'],
    habits: [
      { name: 'Pray', icon: 'hand-heart', days: 135, chance: 0.95, unbroken: 88, today: 'done' },
      {
        name: 'Thesis, two hours',
        icon: 'graduation-cap',
        days: 130,
        chance: 0.7,
        unbroken: 6,
        weekdays: workdays,
      },
    ],
  },
  {
    username: 'felix',
    name: 'Felix Brandt',
    joined: 90,
    follows: ['dov', 'ada', 'tomas'],
    habits: [
      { name: 'Practise German', icon: 'languages', days: 85, chance: 0.6 },
      { name: 'Row 2,000 m', icon: 'activity', days: 60, chance: 0.55, unbroken: 4, today: 'done' },
    ],
  },
  {
    username: 'yuki',
    name: 'Yuki Tanaka',
    joined: 65,
    isListener: true,
    follows: ['ada', 'noor', 'sol'],
    habits: [
      {
        name: 'Tea, sitting down',
        icon: 'coffee',
        days: 60,
        chance: 0.9,
        unbroken: 33,
        today: 'done',
      },
      { name: 'One photograph', icon: 'camera', days: 50, chance: 0.75, unbroken: 11 },
    ],
  },
  {
    username: 'lena',
    name: 'Lena Kowalska',
    joined: 20,
    isListener: true,
    follows: ['ada', 'mara'],
    habits: [
      {
        name: 'Couch to 5k',
        icon: 'footprints',
        days: 18,
        chance: 0.8,
        unbroken: 4,
        weekdays: ['monday', 'thursday', 'saturday'],
      },
    ],
  },
  {
    username: 'quinn',
    name: null,
    joined: 200,
    bot: 'steady_supporter',
    follows: ['ada', 'cleo', 'imani', 'felix', 'lena'],
    habits: [
      { name: 'Gratitude list', icon: 'heart', days: 195, chance: 0.7, unbroken: 9, today: 'done' },
      { name: 'Drink enough water', icon: 'droplets', days: 195, chance: 0.7, unbroken: 3 },
    ],
  },
  {
    username: 'rio',
    name: null,
    joined: 190,
    bot: 'occasional_motivator',
    follows: ['dov', 'tomas', 'yuki', 'sol'],
    habits: [{ name: 'A short walk', icon: 'footprints', days: 185, chance: 0.5, unbroken: 2 }],
  },
];

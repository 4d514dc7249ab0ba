/** Names of lucide pictures, by subject: body, water and rest, mind, learning and making, work, time, food and home, joy. */
export const PICTURE_ICONS: readonly string[] = `
  dumbbell footprints bike waves mountain volleyball activity heart-pulse heart pill stethoscope
  scale cigarette-off wine-off
  droplets glass-water shower-head bath bed moon sun sunrise alarm-clock
  brain leaf flower-2 smile wind sparkles hand-heart
  book-open book graduation-cap languages notebook-pen pencil newspaper lightbulb palette camera
  guitar music headphones podcast
  briefcase users code-xml laptop mail phone smartphone list-todo circle-check target trophy flag
  repeat
  clock timer hourglass calendar-days
  utensils apple salad soup coffee cooking-pot house brush washing-machine shopping-cart
  piggy-bank sprout dog cat
  tree-palm plane gamepad-2 party-popper star flame zap
`
  .trim()
  .split(/\s+/);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

export const LETTER_ICONS: readonly string[] = LETTERS.map((letter) => `letter-${letter}`);

export const ICONS: readonly string[] = [...PICTURE_ICONS, ...LETTER_ICONS];

const known = new Set(ICONS);

export function isHabitIcon(text: string): boolean {
  return known.has(text);
}

/** Pictures that say nothing about what is done. */
const VAGUE = new Set(
  'sun star flame zap sparkles lightbulb circle-check target trophy flag repeat list-todo clock timer hourglass calendar-days sunrise moon party-popper smile heart'
    .split(' ')
    .concat(LETTER_ICONS),
);

/** Whether two habits with this picture are about the same activity. */
export const isPictureOfActivity = (icon: string): boolean => known.has(icon) && !VAGUE.has(icon);

/** The words in a habit's name that suggest an icon. */
const KEYWORDS: Readonly<Record<string, string>> = {
  dumbbell: 'workout, exercise, gym',
  footprints: 'walk, run, jog',
  bike: 'bike, cycling',
  leaf: 'meditate, meditation',
  brain: 'mindfulness',
  'notebook-pen': 'journal',
  pencil: 'writing',
  'book-open': 'read, reading',
  'graduation-cap': 'study',
  lightbulb: 'learn',
  sunrise: 'morning',
  moon: 'night, evening',
  'alarm-clock': 'wake, wake up',
  bed: 'sleep',
  'shower-head': 'shower',
  bath: 'bath',
  droplets: 'water, hydrate',
  'glass-water': 'drink',
  'heart-pulse': 'health',
  pill: 'vitamin, medicine',
  briefcase: 'work',
  users: 'meeting',
  'code-xml': 'code',
  laptop: 'program',
  mail: 'email',
  phone: 'call',
  smartphone: 'phone',
  'list-todo': 'todo, task',
  music: 'music',
  headphones: 'listen',
  smile: 'relax',
  'tree-palm': 'vacation',
  palette: 'hobby',
  'party-popper': 'fun',
  utensils: 'eat, food, meal',
  coffee: 'breakfast',
  salad: 'lunch',
  soup: 'dinner',
  'cooking-pot': 'cooking',
  clock: 'time',
  timer: 'timer, minute',
  hourglass: 'hour',
  target: 'goal, target',
  trophy: 'challenge',
  'circle-check': 'check',
  repeat: 'habit',
};

// 'workout' comes before 'work'. Of equally long keywords the first one wins.
const longestFirst = Object.entries(KEYWORDS)
  .flatMap(([icon, words]) => words.split(', ').map((word) => ({ icon, word })))
  .toSorted((a, b) => b.word.length - a.word.length);

export function suggestIcon(name: string): string | null {
  const lowered = name.toLowerCase();
  return longestFirst.find(({ word }) => lowered.includes(word))?.icon ?? null;
}

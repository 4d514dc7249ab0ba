/** Names of lucide pictures. */
export const PICTURE_ICONS = [
  // body
  'dumbbell',
  'footprints',
  'bike',
  'waves',
  'mountain',
  'volleyball',
  'activity',
  'heart-pulse',
  'heart',
  'pill',
  'stethoscope',
  'scale',
  'cigarette-off',
  'wine-off',
  // water, rest
  'droplets',
  'glass-water',
  'shower-head',
  'bath',
  'bed',
  'moon',
  'sun',
  'sunrise',
  'alarm-clock',
  // mind
  'brain',
  'leaf',
  'flower-2',
  'smile',
  'wind',
  'sparkles',
  'hand-heart',
  // learning and making
  'book-open',
  'book',
  'graduation-cap',
  'languages',
  'notebook-pen',
  'pencil',
  'newspaper',
  'lightbulb',
  'palette',
  'camera',
  'guitar',
  'music',
  'headphones',
  'podcast',
  // work
  'briefcase',
  'users',
  'code-xml',
  'laptop',
  'mail',
  'phone',
  'smartphone',
  'list-todo',
  'circle-check',
  'target',
  'trophy',
  'flag',
  'repeat',
  // time
  'clock',
  'timer',
  'hourglass',
  'calendar-days',
  // food and home
  'utensils',
  'apple',
  'salad',
  'soup',
  'coffee',
  'cooking-pot',
  'house',
  'brush',
  'washing-machine',
  'shopping-cart',
  'piggy-bank',
  'sprout',
  'dog',
  'cat',
  // joy
  'tree-palm',
  'plane',
  'gamepad-2',
  'party-popper',
  'star',
  'flame',
  'zap',
] as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

export const LETTER_ICONS: readonly string[] = LETTERS.map((letter) => `letter-${letter}`);

export const ICONS: readonly string[] = [...PICTURE_ICONS, ...LETTER_ICONS];

const known = new Set(ICONS);

export function isHabitIcon(text: string): boolean {
  return known.has(text);
}

type PictureIcon = (typeof PICTURE_ICONS)[number];

const ICON_OF_KEYWORD = {
  workout: 'dumbbell',
  exercise: 'dumbbell',
  gym: 'dumbbell',
  walk: 'footprints',
  run: 'footprints',
  jog: 'footprints',
  bike: 'bike',
  cycling: 'bike',
  meditate: 'leaf',
  meditation: 'leaf',
  mindfulness: 'brain',
  journal: 'notebook-pen',
  writing: 'pencil',
  read: 'book-open',
  reading: 'book-open',
  study: 'graduation-cap',
  learn: 'lightbulb',
  morning: 'sunrise',
  night: 'moon',
  evening: 'moon',
  wake: 'alarm-clock',
  'wake up': 'alarm-clock',
  sleep: 'bed',
  shower: 'shower-head',
  bath: 'bath',
  water: 'droplets',
  drink: 'glass-water',
  hydrate: 'droplets',
  health: 'heart-pulse',
  vitamin: 'pill',
  medicine: 'pill',
  work: 'briefcase',
  meeting: 'users',
  code: 'code-xml',
  program: 'laptop',
  email: 'mail',
  call: 'phone',
  phone: 'smartphone',
  todo: 'list-todo',
  task: 'list-todo',
  music: 'music',
  listen: 'headphones',
  relax: 'smile',
  vacation: 'tree-palm',
  hobby: 'palette',
  fun: 'party-popper',
  eat: 'utensils',
  food: 'utensils',
  meal: 'utensils',
  breakfast: 'coffee',
  lunch: 'salad',
  dinner: 'soup',
  cooking: 'cooking-pot',
  time: 'clock',
  timer: 'timer',
  minute: 'timer',
  hour: 'hourglass',
  goal: 'target',
  target: 'target',
  challenge: 'trophy',
  check: 'circle-check',
  habit: 'repeat',
} satisfies Record<string, PictureIcon>;

// The longest keyword says most: 'workout' is not 'work'. Of equally long ones the first listed wins.
const longestFirst = Object.entries(ICON_OF_KEYWORD).toSorted(([a], [b]) => b.length - a.length);

export function suggestIcon(name: string): string | null {
  const lowered = name.toLowerCase();
  return longestFirst.find(([keyword]) => lowered.includes(keyword))?.[1] ?? null;
}

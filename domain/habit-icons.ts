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

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export const LETTER_ICONS: readonly string[] = LETTERS.map((letter) => `letter-${letter}`);

export const ICONS: readonly string[] = [...PICTURE_ICONS, ...LETTER_ICONS];

const known = new Set(ICONS);

export function isHabitIcon(text: string): boolean {
  return known.has(text);
}

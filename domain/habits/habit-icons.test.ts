import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { describe, expect, test } from 'vitest';
import { ICONS, isHabitIcon, LETTER_ICONS, PICTURE_ICONS, suggestIcon } from './habit-icons.ts';

describe('the icons', () => {
  test('all picture icons exist in lucide', () => {
    expect(PICTURE_ICONS.filter((name) => !(name in dynamicIconImports))).toEqual([]);
  });

  test('the icons have no repeats, and include the letters A to Z', () => {
    expect(new Set(ICONS).size).toBe(ICONS.length);
    expect(LETTER_ICONS).toHaveLength(26);
    expect([LETTER_ICONS[0], LETTER_ICONS[25]]).toEqual(['letter-A', 'letter-Z']);
  });

  test.each([
    ['dumbbell', true],
    ['letter-Q', true],
    ['letter-q', false],
    ['letter-AA', false],
    ['Dumbbell', false],
    ['constructor', false],
    ['', false],
  ])('isHabitIcon(%j) is %s', (name, expected) => {
    expect(isHabitIcon(name)).toBe(expected);
  });
});

// Every keyword of the specification, in its order.
const SUGGESTIONS = [
  ['workout', 'dumbbell'],
  ['exercise', 'dumbbell'],
  ['gym', 'dumbbell'],
  ['walk', 'footprints'],
  ['run', 'footprints'],
  ['jog', 'footprints'],
  ['bike', 'bike'],
  ['cycling', 'bike'],
  ['meditate', 'leaf'],
  ['meditation', 'leaf'],
  ['mindfulness', 'brain'],
  ['journal', 'notebook-pen'],
  ['writing', 'pencil'],
  ['read', 'book-open'],
  ['reading', 'book-open'],
  ['study', 'graduation-cap'],
  ['learn', 'lightbulb'],
  ['morning', 'sunrise'],
  ['night', 'moon'],
  ['evening', 'moon'],
  ['wake', 'alarm-clock'],
  ['wake up', 'alarm-clock'],
  ['sleep', 'bed'],
  ['shower', 'shower-head'],
  ['bath', 'bath'],
  ['water', 'droplets'],
  ['drink', 'glass-water'],
  ['hydrate', 'droplets'],
  ['health', 'heart-pulse'],
  ['vitamin', 'pill'],
  ['medicine', 'pill'],
  ['work', 'briefcase'],
  ['meeting', 'users'],
  ['code', 'code-xml'],
  ['program', 'laptop'],
  ['email', 'mail'],
  ['call', 'phone'],
  ['phone', 'smartphone'],
  ['todo', 'list-todo'],
  ['task', 'list-todo'],
  ['music', 'music'],
  ['listen', 'headphones'],
  ['relax', 'smile'],
  ['vacation', 'tree-palm'],
  ['hobby', 'palette'],
  ['fun', 'party-popper'],
  ['eat', 'utensils'],
  ['food', 'utensils'],
  ['meal', 'utensils'],
  ['breakfast', 'coffee'],
  ['lunch', 'salad'],
  ['dinner', 'soup'],
  ['cooking', 'cooking-pot'],
  ['time', 'clock'],
  ['timer', 'timer'],
  ['minute', 'timer'],
  ['hour', 'hourglass'],
  ['goal', 'target'],
  ['target', 'target'],
  ['challenge', 'trophy'],
  ['check', 'circle-check'],
  ['habit', 'repeat'],
] as const;

describe('suggestIcon', () => {
  test.each(SUGGESTIONS)(
    'suggestIcon answers %s with %s, in any case and anywhere in the name',
    (keyword, icon) => {
      expect(suggestIcon(keyword)).toBe(icon);
      expect(isHabitIcon(icon)).toBe(true);
      expect(suggestIcon(`My ${keyword.toUpperCase()}!`)).toBe(icon);
      expect(isHabitIcon(icon)).toBe(true);
    },
  );

  test.each([
    ['Morning workout', 'dumbbell'],
    ['Homework', 'briefcase'],
    ['Wake up early', 'alarm-clock'],
    ['Drink water', 'droplets'],
    ['Listen to music', 'headphones'],
    ['Eat breakfast', 'coffee'],
  ])('the longest keyword of %j wins, and the first of equally long ones', (name, icon) => {
    expect(suggestIcon(name)).toBe(icon);
  });

  test.each(['Floss', '', '🎻'])('suggestIcon finds no icon for %j', (name) => {
    expect(suggestIcon(name)).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastBetween, mixColours, parseColour } from '../../testing/contrast.ts';
import { themes, type ThemeColours } from './themes.ts';

const css = readFileSync('web/styles/tokens.css', 'utf8');

/** The opaque colours of the first block that starts with `opening`. */
function coloursIn(opening: string): Map<string, string> {
  const block = css.slice(css.indexOf(opening));
  const end = block.search(/^ {0,2}\}$/m);
  const found = block.slice(0, end).matchAll(/--color-([a-z-]+): (oklch\([^/)]+\));/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

const toCssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const blocks = {
  'minimal-light': '@theme static {',
  'minimal-dark': "[data-theme='minimal-dark'] {",
};

function shareOf(name: string): number {
  const found = new RegExp(`--color-${name}: color-mix\\(in oklab, [^ ]+ (\\d+)%`).exec(css);
  return Number(found?.[1]) / 100;
}

/** A colour that is derived from the hue of another one. */
function dayColour(opening: string, name: string, origin: string) {
  const block = css.slice(css.indexOf(opening));
  const made = new RegExp(
    `--color-${name}: oklch\\(from \\S+ (\\S+) (\\S+) (?:h|calc\\(h \\+ (\\d+)\\))\\);`,
  );
  const [, lightness, chroma, turn = '0'] = made.exec(block) ?? [];
  const hue = Number(origin.split(' ')[2]?.replace(')', '')) + Number(turn);
  return parseColour(`oklch(${lightness} ${chroma} ${hue})`);
}

describe.each(themes)('$name', ({ name, colours }) => {
  test('$name has the same colours in the style sheet', () => {
    const expected = Object.entries(colours).map(([key, value]) => [toCssName(key), value]);
    expect(Object.fromEntries(coloursIn(blocks[name]))).toEqual(Object.fromEntries(expected));
  });

  const grounds = ['background', 'surface', 'secondary'] as const;
  const contrast = (first: keyof ThemeColours, second: keyof ThemeColours) =>
    contrastBetween(parseColour(colours[first]), parseColour(colours[second]));

  describe.each(grounds)('on %s', (ground) => {
    test.each(['text', 'textSecondary', 'primary', 'success', 'warning', 'error'] as const)(
      '%s has enough contrast for text',
      (ink) => expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5),
    );

    test('the accent has enough contrast for marks', () => {
      expect(contrast('accent', ground)).toBeGreaterThanOrEqual(3);
    });
  });

  const onAccent = name === 'minimal-light' ? 'text' : 'background';

  test.each([
    ['accent', onAccent],
    ['primary', 'background'],
  ] as const)('text on %s has enough contrast', (fill, ink) => {
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['success', 'warning', 'error'] as const)(
    'a %s badge or button has enough contrast on its tint',
    (tone) => {
      for (const ground of ['background', 'surface'] as const) {
        for (const share of [0.12, 0.18]) {
          const tint = mixColours(colours[tone], share, colours[ground]);
          expect(contrastBetween(parseColour(colours[tone]), tint)).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  test('text on a floating card has enough contrast', () => {
    const share = name === 'minimal-light' ? 0 : shareOf('floating');
    const ground = mixColours(colours.textSecondary, share, colours.surface);
    for (const ink of ['text', 'textSecondary', 'error'] as const) {
      expect(contrastBetween(parseColour(colours[ink]), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('text on a card whose habit is done has enough contrast', () => {
    const won = mixColours(colours.accent, shareOf('won'), colours.surface);
    for (const ink of ['text', 'textSecondary'] as const) {
      expect(contrastBetween(parseColour(colours[ink]), won)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('text on a hovered button has enough contrast', () => {
    const track = mixColours(colours.textSecondary, shareOf('track'), colours.surface);
    expect(contrastBetween(parseColour(colours.text), track)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['day-full', 'success'],
    ['day-part', 'warning'],
  ] as const)('text on a day of the calendar has enough contrast: %s', (day, origin) => {
    const ground = dayColour(blocks[name], day, colours[origin]);
    expect(contrastBetween(parseColour(colours.text), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the outline of a field has enough contrast', () => {
    const outline = mixColours(colours.textSecondary, shareOf('outline'), colours.surface);
    for (const ground of ['background', 'surface'] as const) {
      expect(contrastBetween(outline, parseColour(colours[ground]))).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the contrast ratio equals that of WCAG', () => {
  const black = parseColour('oklch(0 0 0)');
  const white = parseColour('oklch(1 0 0)');
  const grey = parseColour('oklch(0.5999 0 0)');
  expect(contrastBetween(black, white)).toBeCloseTo(21, 2);
  // #808080 on white is 3.95.
  expect(contrastBetween(grey, white)).toBeCloseTo(3.95, 1);
});

test('the style sheet has dark text on the accent in both themes', () => {
  expect(css.match(/--color-on-accent: [^;]+/g)).toEqual([
    '--color-on-accent: var(--color-text)',
    '--color-on-accent: var(--color-background)',
  ]);
});

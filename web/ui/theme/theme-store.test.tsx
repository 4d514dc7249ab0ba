import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { parseColour, toHex } from '../../testing/contrast.ts';
import { currentTheme, setTheme, useTheme } from './theme-store.ts';
import { themes } from './themes.ts';

function Shown() {
  return <p>{useTheme().label}</p>;
}

test('the theme is light by default', () => {
  expect(currentTheme().name).toBe('minimal-light');
});

test('the theme is applied and stored when it is chosen', () => {
  render(<Shown />);
  act(() => setTheme('minimal-dark'));
  expect(screen.getByText('Minimal Dark')).toBeDefined();
  expect(document.documentElement.dataset['theme']).toBe('minimal-dark');
  expect(localStorage.getItem('habitcrush-theme')).toBe('minimal-dark');
});

test('the theme follows a choice in another tab', () => {
  render(<Shown />);
  const event = new StorageEvent('storage', {
    key: 'habitcrush-theme',
    newValue: 'minimal-dark',
  });
  act(() => void window.dispatchEvent(event));
  expect(screen.getByText('Minimal Dark')).toBeDefined();
});

test('the theme falls back to light if the stored theme is unknown', () => {
  document.documentElement.dataset['theme'] = 'sepia';
  expect(currentTheme().name).toBe('minimal-light');
});

describe('the theme before the first paint', () => {
  const page = readFileSync('web/index.html', 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

  function runBeforePaint(remembered: string): string | undefined {
    localStorage.setItem('habitcrush-theme', remembered);
    document.head.innerHTML = '<meta name="theme-color" content="light" />';
    window.eval(script);
    return document.documentElement.dataset['theme'];
  }

  test('the theme before the first paint is applied by index.html if it is stored', () => {
    expect(runBeforePaint('minimal-dark')).toBe('minimal-dark');
  });

  test('the theme before the first paint ignores an unknown stored theme', () => {
    expect(runBeforePaint('sepia')).toBeUndefined();
  });

  test("the theme before the first paint sets the colour of the browser's bars to the background of the page", () => {
    const written = page.match(/#[0-9a-f]{6}/g);
    expect(written).toEqual(themes.map(({ colours }) => toHex(parseColour(colours.background))));
  });
});

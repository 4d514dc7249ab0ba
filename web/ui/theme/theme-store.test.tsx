import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { parseColour, toHex } from '../../testing/contrast.ts';
import { currentTheme, setTheme, useTheme } from './theme-store.ts';
import { themes } from './themes.ts';

function Shown() {
  return <p>{useTheme().label}</p>;
}

describe('the theme', () => {
  test('is light until somebody chooses', () => {
    expect(currentTheme().name).toBe('minimal-light');
  });

  test('is shown, applied and remembered when it is chosen', () => {
    render(<Shown />);
    act(() => setTheme('minimal-dark'));
    expect(screen.getByText('Minimal Dark')).toBeDefined();
    expect(document.documentElement.dataset['theme']).toBe('minimal-dark');
    expect(localStorage.getItem('habitcrush-theme')).toBe('minimal-dark');
  });

  test('follows a choice made in another tab', () => {
    render(<Shown />);
    const event = new StorageEvent('storage', {
      key: 'habitcrush-theme',
      newValue: 'minimal-dark',
    });
    act(() => void window.dispatchEvent(event));
    expect(screen.getByText('Minimal Dark')).toBeDefined();
  });

  test('falls back to light when what was remembered is unknown', () => {
    document.documentElement.dataset['theme'] = 'sepia';
    expect(currentTheme().name).toBe('minimal-light');
  });
});

describe('before the first paint', () => {
  const page = readFileSync('web/index.html', 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

  function runBeforePaint(remembered: string): string | undefined {
    localStorage.setItem('habitcrush-theme', remembered);
    document.head.innerHTML = '<meta name="theme-color" content="light" />';
    window.eval(script);
    return document.documentElement.dataset['theme'];
  }

  test('a remembered theme is applied by the page itself', () => {
    expect(runBeforePaint('minimal-dark')).toBe('minimal-dark');
  });

  test('an unknown one is passed over', () => {
    expect(runBeforePaint('sepia')).toBeUndefined();
  });

  test("the browser's own bars take the colour of the page, in both themes", () => {
    const written = page.match(/#[0-9a-f]{6}/g);
    expect(written).toEqual(themes.map(({ colours }) => toHex(parseColour(colours.background))));
  });
});

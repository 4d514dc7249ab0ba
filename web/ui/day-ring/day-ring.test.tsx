import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LOGO_RING } from '#domain/progress/day-ring.ts';
import { DayRing } from './day-ring.tsx';
import { drawFavicon, setFavicon } from './favicon.ts';

test('the ring of a day says how much of the day is done', () => {
  render(<DayRing segments={['done', 'open']} />);
  expect(screen.getByRole('img', { name: '1 of 2 done' })).toBeDefined();
});

test('the ring of a day is hidden from screen readers if its label is empty', () => {
  render(<DayRing segments={['done']} label="" />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('the ring of a day fills exactly the done segments', () => {
  const states = ['done', 'open', 'done', 'skipped'] as const;
  const { container } = render(<DayRing segments={states} />);
  const fills = [...container.querySelectorAll('.stroke-accent')];
  expect(fills.map((fill) => !fill.classList.contains('opacity-0'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the ring of a day has one path for all segments of a state if it does not change', () => {
  const states = ['done', 'open', 'done', 'skipped', 'open', 'open'] as const;
  const { container } = render(<DayRing isStill segments={states} />);
  expect(screen.getByRole('img', { name: '2 of 6 done' })).toBeDefined();
  expect(container.querySelectorAll('circle')).toHaveLength(0);
  const arcs = [...container.querySelectorAll('path')].map((path) => [
    path.getAttribute('class'),
    path.getAttribute('d')?.match(/M/g)?.length,
  ]);
  expect(arcs).toEqual([
    ['stroke-track', 3],
    ['stroke-text-secondary', 1],
    ['stroke-accent', 2],
  ]);
});

test('the ring of a day shows its content in the middle', () => {
  render(<DayRing segments={[]}>42</DayRing>);
  expect(screen.getByText('42')).toBeDefined();
});

describe('the favicon', () => {
  afterEach(() => document.head.replaceChildren());

  test('the favicon in the public folder equals the drawn ring', () => {
    expect(readFileSync('web/public/favicon.svg', 'utf8').trim()).toBe(drawFavicon(LOGO_RING));
  });

  test('the favicon shows the given day', () => {
    const link = document.head.appendChild(document.createElement('link'));
    link.rel = 'icon';
    link.type = 'image/png';
    setFavicon(['done', 'open']);
    expect(link.type).toBe('image/svg+xml');
    const drawing = decodeURIComponent(link.href.replace('data:image/svg+xml,', ''));
    expect(drawing).toBe(drawFavicon(['done', 'open']));
  });
});

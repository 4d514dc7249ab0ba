import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Footer } from './footer.tsx';

const shown = () => screen.getByRole('time').textContent;
function letPass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 2, 9, 30, 15, 400) }));
afterEach(() => void vi.useRealTimers());

test('the clock of the footer ticks at each full second', () => {
  render(<Footer />);
  letPass(200);
  expect(shown()).toMatch(/^Mon 2nd November 2026 - 9:30:15/);
  letPass(399);
  expect(shown()).toMatch(/9:30:15/);
  letPass(1);
  expect(shown()).toMatch(/9:30:16/);
  letPass(1000);
  expect(shown()).toMatch(/9:30:17/);
});

test.each([
  [new Date(2025, 0, 3, 14, 5, 9), 'Fri 3rd January 2025 - 2:05:09 PM'],
  [new Date(2026, 10, 1, 0, 0, 0), 'Sun 1st November 2026 - 12:00:00 AM'],
  [new Date(2026, 1, 22, 11, 59, 59), 'Sun 22nd February 2026 - 11:59:59 AM'],
  [new Date(2026, 10, 2, 12, 0, 1), 'Mon 2nd November 2026 - 12:00:01 PM'],
])('the clock of the footer immediately shows %o as %o', (now, text) => {
  vi.setSystemTime(now);
  render(<Footer />);
  expect(shown()).toBe(text);
});

test('the clock of the footer stops when the page unmounts', () => {
  const { unmount } = render(<Footer />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('the clock of the footer does not render its parents', () => {
  let renderings = 0;
  const count = () => void (renderings += 1);
  const Around = () => {
    count();
    return <Footer />;
  };
  render(
    <Profiler id="footer" onRender={() => {}}>
      <Around />
    </Profiler>,
  );
  letPass(3000);
  expect(renderings).toBe(1);
});

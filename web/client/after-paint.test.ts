import { beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function watch() {
  const run = vi.fn<() => void>();
  afterPaint(run);
  return run;
}

test('a function that runs after the paint does not delay the frame', () => {
  const run = watch();
  requestAnimationFrame(() => expect(run).not.toHaveBeenCalled());
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(run).toHaveBeenCalledOnce();
});

test('a function that runs after the paint runs immediately when the page is left', () => {
  const run = watch();
  window.dispatchEvent(new Event('pagehide'));
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  window.dispatchEvent(new Event('pagehide'));
  expect(run).toHaveBeenCalledOnce();
});

test('a function that runs after the paint runs when the browser draws no frame', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const run = watch();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
});

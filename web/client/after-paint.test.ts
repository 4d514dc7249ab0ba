import { beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('what comes after the paint', () => {
  test('does not hold up the frame', () => {
    const run = watch();
    requestAnimationFrame(() => expect(run).not.toHaveBeenCalled());
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(run).toHaveBeenCalledOnce();
  });

  test('comes at once when the page goes away', () => {
    const run = watch();
    window.dispatchEvent(new Event('pagehide'));
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('pagehide'));
    expect(run).toHaveBeenCalledOnce();
  });

  test('comes also where no frame is drawn', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const run = watch();
    vi.advanceTimersByTime(100);
    expect(run).toHaveBeenCalledOnce();
  });
});

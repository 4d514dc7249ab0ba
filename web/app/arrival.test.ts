import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queueSignOut } from '#web/client/pending-sign-out.ts';
import { isKnown, isVisitor } from './arrival.ts';

function arrive(visitor: string, type: NavigationTimingType): void {
  document.documentElement.dataset['visitor'] = visitor;
  const entry = { type } as PerformanceNavigationTiming;
  const timing = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  onTestFinished(() => {
    document.documentElement.removeAttribute('data-visitor');
    timing.mockRestore();
  });
}

describe('a visitor', () => {
  test.each([
    ['known', 'navigate', false],
    ['nobody', 'navigate', true],
    ['nobody', 'reload', true],
  ] as const)('is %s when the page says so (%s)', (visitor, type, is) => {
    arrive(visitor, type);
    expect(isVisitor()).toBe(is);
    expect(isKnown()).toBe(!is);
  });

  test('is unknown on a page from the history, which may be older than a sign-in', () => {
    arrive('nobody', 'back_forward');
    expect(isVisitor()).toBe(false);
  });

  test('is no known user after a sign-out that was not sent yet', () => {
    arrive('known', 'navigate');
    queueSignOut();
    expect(isKnown()).toBe(false);
  });

  test('is unknown on a page that no server has marked', () => {
    expect(isVisitor() || isKnown()).toBe(false);
  });
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queueSignOut } from '#web/client/pending-sign-out.ts';
import { isKnown, isNobody } from './arrival.ts';

function arrive(visitor: string, type: NavigationTimingType): void {
  document.documentElement.dataset['visitor'] = visitor;
  const entry = { type } as PerformanceNavigationTiming;
  const timing = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  onTestFinished(() => {
    document.documentElement.removeAttribute('data-visitor');
    timing.mockRestore();
  });
}

describe('whoever arrives', () => {
  test.each([
    ['known', 'navigate', false],
    ['nobody', 'navigate', true],
    ['nobody', 'reload', true],
  ] as const)('is %s when the page says so (%s)', (visitor, type, is) => {
    arrive(visitor, type);
    expect(isNobody()).toBe(is);
    expect(isKnown()).toBe(!is);
  });

  test('is unknown on a page from the history, which may be older than a sign-in', () => {
    arrive('nobody', 'back_forward');
    expect(isNobody()).toBe(false);
  });

  test('is not known any more who has signed out here, though the server has not heard of it', () => {
    arrive('known', 'navigate');
    queueSignOut();
    expect(isKnown()).toBe(false);
  });

  test('is unknown where no server has marked the page', () => {
    expect(isNobody() || isKnown()).toBe(false);
  });
});

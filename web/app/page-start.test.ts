import { expect, onTestFinished, test, vi } from 'vitest';
import { queueSignOut } from '#web/client/pending-sign-out.ts';
import { hasSession, isVisitor } from './page-start.ts';

function openPage(visitor: string, type: NavigationTimingType): void {
  document.documentElement.dataset['visitor'] = visitor;
  const entry = { type } as PerformanceNavigationTiming;
  const timing = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  onTestFinished(() => {
    document.documentElement.removeAttribute('data-visitor');
    timing.mockRestore();
  });
}

test.each([
  ['known', 'navigate', false],
  ['unknown', 'navigate', true],
  ['unknown', 'reload', true],
] as const)(
  'a visitor is %s if the server marked the page so, and it was opened by %s',
  (visitor, type, is) => {
    openPage(visitor, type);
    expect(isVisitor()).toBe(is);
    expect(hasSession()).toBe(!is);
  },
);

test('a visitor is unknown on a page from the history, which may be older than a sign-in', () => {
  openPage('unknown', 'back_forward');
  expect(isVisitor()).toBe(false);
});

test('a visitor has no session while a sign-out is pending', () => {
  openPage('known', 'navigate');
  queueSignOut();
  expect(hasSession()).toBe(false);
});

test('a visitor is unknown on a page without a marker of the server', () => {
  expect(isVisitor() || hasSession()).toBe(false);
});

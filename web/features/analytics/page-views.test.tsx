import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { recordPageView } from '#contract/analytics.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { usePageViews } from './page-views.ts';

const views = () => bodiesSentTo(recordPageView);
const paths = () => views().map(({ path }) => path);

function Pages() {
  usePageViews();
  return null;
}

function open(path: string): void {
  history.replaceState(null, '', path);
  const strict = (
    <StrictMode>
      <Pages />
    </StrictMode>
  );
  render(strict);
}

async function go(path: string): Promise<void> {
  await act(async () => navigate(path));
}

function comeFrom(address: string): void {
  const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
  onTestFinished(() => referrer.mockRestore());
}

beforeEach(() => mockApi(recordPageView, undefined));

describe('page views', () => {
  test('the browser sends a page view once for each page, with only its path', async () => {
    open('/auth?code=SECRET&tab=register');
    await go('/dashboard');
    await go('/dashboard?view=zen');
    await go('/profile');
    await expect.poll(paths).toEqual(['/auth', '/dashboard', '/profile']);
  });

  test('the browser sends page views in the order of the pages, whatever order idle callbacks have', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    onTestFinished(() => void vi.unstubAllGlobals());
    open('/auth');
    await go('/dashboard');
    for (const run of idle.toReversed()) run();
    await expect.poll(paths).toEqual(['/auth', '/dashboard']);
  });

  test('the browser uses one session, stored as long as the browser is open', async () => {
    open('/auth');
    await go('/dashboard');
    await expect.poll(views).toHaveLength(2);
    const [first, second] = views();
    expect(first?.sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.sessionId).toBe(first?.sessionId);
    expect(Object.values(sessionStorage)).toEqual([first?.sessionId]);
  });

  test('the browser sends the referrer with the first page view', async () => {
    comeFrom('https://news.example/today');
    open('/auth');
    await go('/dashboard');
    await expect
      .poll(() => views().map(({ referrer }) => referrer))
      .toEqual(['https://news.example/today', undefined]);
  });

  test.each([location.origin, ''])(
    'the browser sends no referrer of the same site (%o)',
    async (address) => {
      comeFrom(address);
      open('/auth');
      await expect.poll(paths).toEqual(['/auth']);
      expect(views()[0]).not.toHaveProperty('referrer');
    },
  );

  test('the browser logs page views that fail', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    mockRefusal(recordPageView, { status: 503, message: 'Later, please.' });
    open('/auth');
    await expect.poll(() => warn.mock.calls.map(String)).toEqual(['Error: 503: Later, please.']);
  });

  test('the browser sends page views when storage is disabled', async () => {
    const storage = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    onTestFinished(() => storage.mockRestore());
    open('/auth');
    await go('/dashboard');
    await expect.poll(views).toHaveLength(2);
    const [first, second] = views();
    expect(first?.sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.sessionId).toBe(first?.sessionId);
  });
});

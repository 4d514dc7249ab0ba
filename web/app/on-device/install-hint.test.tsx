import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderWithProviders } from '#web/testing/render.tsx';
import { InstallHint } from './install-hint.tsx';

const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari';

const open = (path = '/dashboard') => renderWithProviders(<InstallHint />, { path });
const hint = () => screen.queryByRole('region', { name: 'Install HabitCrush' });

/** Simulates the event of a browser that can install the app. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

afterEach(() => {
  delete window.installOffer;
});

test("the hint to install the app opens the browser's dialog if the browser can install the app", async () => {
  const { user } = open();
  expect(hint()).toBeNull();
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test("the hint to install the app is shown if the browser's event came before the page was ready", () => {
  window.installOffer = Object.assign(new Event('x'), { prompt: async () => {} });
  open();
  expect(hint()).toBeTruthy();
});

test('the hint to install the app explains the installation on an iPhone, which has no event for it', () => {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APPLE);
  onTestFinished(() => spy.mockRestore());
  open();
  expect(hint()?.textContent).toContain('tap  Share, then Add to Home Screen');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('the hint to install the app is never shown again after a dismissal, and only on the dashboard', async () => {
  const { user, unmount } = open();
  offer();
  await user.click(screen.getByRole('button', { name: 'Don’t show again' }));
  expect(hint()).toBeNull();
  unmount();
  open();
  offer();
  expect(hint()).toBeNull();
  localStorage.clear();
  open('/progress');
  offer();
  expect(hint()).toBeNull();
});

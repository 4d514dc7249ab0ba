import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Ticked, undoTickLink, useTickLink } from '#contract/tick-links.ts';
import { TICK_REFUSALS } from '#domain/habits/tick-link.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { TickVisit } from './tick-visit.tsx';

const SECRET = 'a'.repeat(32);
const DONE: Ticked = { outcome: 'done', title: 'Read: done', body: '12 days', canUndo: true };

const open = () => renderWithProviders(<TickVisit />, { path: `/t#${SECRET}` });

/** Simulates a reload, which keeps only the history of the tab. */
const reload = () => {
  const { state } = history;
  const path = location.pathname + location.hash;
  const view = renderWithProviders(<span />, { path });
  history.replaceState(state, '', path);
  view.rerender(<TickVisit />);
  return view;
};

test('opening a link ticks the habit, shows the result, and removes the secret from the address', async () => {
  mockApi(useTickLink, DONE);
  open();
  expect(await screen.findByRole('heading', { name: 'Read: done' })).toBeDefined();
  expect(screen.getByText('12 days')).toBeDefined();
  const opening = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(bodiesSentTo(useTickLink)).toEqual([{ secret: SECRET, opening }]);
  expect(location.href).not.toContain(SECRET);
});

test('opening a link shows the same result after a reload, without another tick', async () => {
  mockApi(useTickLink, DONE);
  const { unmount } = open();
  await screen.findByRole('heading', { name: 'Read: done' });
  unmount();
  reload();
  await screen.findByRole('heading', { name: 'Read: done' });
  expect(bodiesSentTo(useTickLink)).toHaveLength(1);
});

test('opening a link ticks again when it is scanned again in the same tab', async () => {
  mockApi(useTickLink, { ...DONE, outcome: 'added', title: 'Water: +250 ml' });
  open();
  await screen.findByRole('heading', { name: 'Water: +250 ml' });
  await act(async () => {
    location.hash = SECRET;
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  });
  await screen.findByRole('heading', { name: 'Water: +250 ml' });
  await vi.waitFor(() => expect(bodiesSentTo(useTickLink)).toHaveLength(2));
  const [first, second] = bodiesSentTo(useTickLink);
  expect(first?.opening).not.toBe(second?.opening);
});

test('opening a link can be undone, and ticked again with a button', async () => {
  mockApi(useTickLink, DONE);
  mockApi(undoTickLink, undefined);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  const [used] = bodiesSentTo(useTickLink);
  expect(bodiesSentTo(undoTickLink)).toEqual([used]);
  await user.click(screen.getByRole('button', { name: 'Do it again' }));
  await screen.findByRole('heading', { name: 'Read: done' });
  expect(bodiesSentTo(useTickLink)[1]?.opening).not.toBe(used?.opening);
});

test('opening a link shows why nothing changed, with a button only if a retry can help', async () => {
  mockRefusal(useTickLink, { status: 404, message: TICK_REFUSALS.unknown });
  open();
  await screen.findByText(TICK_REFUSALS.unknown);
  expect(screen.queryByRole('button')).toBeNull();
});

test('opening a link can be retried after a network failure', async () => {
  mockRefusal(useTickLink, { status: 503, message: 'Try later.' });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(useTickLink, DONE);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Read: done' })).toBeDefined();
  const [first, second] = bodiesSentTo(useTickLink);
  expect(first).toEqual(second);
});

test('opening a link shows an error without a link in the address', async () => {
  renderWithProviders(<TickVisit />, { path: '/t' });
  expect(await screen.findByText('This link is incomplete')).toBeDefined();
});

test('a tick link without a visible user waits in the background until the page is visible', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  mockApi(useTickLink, DONE);
  open();
  await screen.findByRole('button', { name: 'Tick it' });
  expect(bodiesSentTo(useTickLink)).toEqual([]);
  hidden.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('heading', { name: 'Read: done' });
});

test('a tick link without a visible user shows link previews only a button', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('facebookexternalhit/1');
  onTestFinished(() => agent.mockRestore());
  mockApi(useTickLink, DONE);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tick it' }));
  await screen.findByRole('heading', { name: 'Read: done' });
  expect(bodiesSentTo(useTickLink)).toHaveLength(1);
});

test('a tick link without a visible user asks first when a phone reloads the page the next morning', async () => {
  const opening = { secret: SECRET, id: crypto.randomUUID(), openedAt: Date.now() - 3_600_000 };
  const view = renderWithProviders(<span />, { path: '/t' });
  history.replaceState({ opening }, '');
  view.rerender(<TickVisit />);
  await screen.findByRole('button', { name: 'Tick it' });
  expect(bodiesSentTo(useTickLink)).toEqual([]);
});

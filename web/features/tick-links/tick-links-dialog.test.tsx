import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createTickLink,
  listTickLinks,
  revokeTickLink,
  type TickLink,
} from '#contract/tick-links.ts';
import type { Habit } from '#contract/habits.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { TickLinksPart } from './tick-links-part.tsx';

const SECRET = 'b'.repeat(32);
const WATER = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
const fridge: TickLink = {
  id: 4,
  act: 'done',
  name: 'Fridge',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2026-06-01T09:00:00.000Z',
};

async function open(links: TickLink[] = [], of: Partial<Habit> = {}) {
  const habit = makeHabit(of);
  const at = { params: { id: habit.id } };
  mockApi(listTickLinks, { links }, at);
  const view = renderWithProviders(<TickLinksPart habit={habit} />);
  await view.user.click(screen.getByRole('button', { name: 'QR codes and NFC tags' }));
  await screen.findByRole('dialog', { name: 'QR codes and NFC tags' });
  return { ...view, at };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the links of a habit are listed with action, place, last use and end', async () => {
  await open([fridge]);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toMatch(/^Done · Fridgenever used · until .*Jun/);
});

test.each([
  [null, ['Done', 'Skip']],
  [WATER, ['Done', '+250 ml', 'Skip']],
  [{ ...WATER, kind: 'most' } as const, ['+250 ml']],
])('the links of a habit have the actions of the habit: %o', async (goal, acts) => {
  await open([], { goal });
  const field = screen.getByRole('combobox', { name: 'Action' });
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(acts);
});

test('the links of a habit are created, and shown once with a QR code, the address and a sheet to print', async () => {
  const { user, at } = await open([], { goal: WATER });
  mockApi(createTickLink, { ...fridge, act: 'step', secret: SECRET }, at);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'step');
  const where = screen.getByRole('textbox', { name: 'Label' });
  await user.click(where);
  await user.paste('x'.repeat(51));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByText('Please use at most 50 characters.');
  await user.clear(where);
  await user.type(where, 'Fridge');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByRole('dialog', { name: 'Your link is ready' });
  expect(bodiesSentTo(createTickLink, at)).toEqual([{ act: 'step', name: 'Fridge', days: null }]);
  const address = `${location.origin}/t#${SECRET}`;
  expect(screen.getByRole('status', { name: '+250 ml: Read' }).textContent).toBe(address);
  expect(screen.getByRole('img', { name: 'QR code: +250 ml, Read' })).toBeDefined();
  const sheet = document.querySelector('[data-sheet]');
  expect(sheet?.textContent).toBe(`Read+250 mlFridge${address}`);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print sheet' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(address)).toBeNull();
});

test('the links of a habit are written to an NFC tag if the browser can', async () => {
  const write = vi.fn<(message: object, options: object) => Promise<void>>(async () => {});
  vi.stubGlobal(
    'NDEFReader',
    class {
      write = write;
    },
  );
  const { user, at } = await open();
  mockApi(createTickLink, { ...fridge, secret: SECRET }, at);
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await user.click(await screen.findByRole('button', { name: 'Write to an NFC tag' }));
  await screen.findByText(/^Written/);
  const records = [{ recordType: 'url', data: `${location.origin}/t#${SECRET}` }];
  expect(write).toHaveBeenCalledWith({ records }, expect.anything());
});

test('the links of a habit show a hint if the browser cannot write tags, or if there are too many links', async () => {
  const { user, at } = await open();
  const message =
    'You have 100 links for QR codes and NFC tags. Please revoke one that you no longer need.';
  mockRefusal(createTickLink, { status: 409, message }, at);
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByText(message);
  mockApi(createTickLink, { ...fridge, secret: SECRET }, at);
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(/^For an NFC tag: copy the link/)).toBeDefined();
});

test('the links of a habit are revoked after a confirmation', async () => {
  mockApi(revokeTickLink, undefined, { params: { id: fridge.id } });
  const { user, at } = await open([fridge]);
  await user.click(await screen.findByRole('button', { name: 'Revoke Done · Fridge' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke Done · Fridge?' });
  mockApi(listTickLinks, { links: [] }, at);
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Link revoked');
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

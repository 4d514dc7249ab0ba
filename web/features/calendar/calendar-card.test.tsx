import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmIdentity, listProofMethods, PROOF_NEEDED } from '#contract/account.ts';
import {
  type CalendarAddress,
  getCalendar,
  makeCalendar,
  removeCalendar,
} from '#contract/calendar.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { CalendarCard } from './calendar-card.tsx';

const made: CalendarAddress = { createdAt: '2026-03-01T09:00:00.000Z', lastReadAt: null };
const path = `/calendar/${'a'.repeat(32)}.ics`;

function open(address: CalendarAddress | null = null) {
  mockApi(getCalendar, { address });
  mockApi(listProofMethods, { ways: ['password'] });
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider>
        <CalendarCard />
      </ReauthProvider>
    </SignedInUser>,
    { path: '/profile' },
  );
}

test('the calendar shows its new address once, with instructions', async () => {
  mockApi(makeCalendar, { ...made, path });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy your link now' });
  const output = within(dialog).getByRole('status', { name: 'Your calendar link' });
  expect(output.textContent).toBe(location.origin + path);
  expect(within(dialog).getByText(/^Google only refreshes it/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(location.origin + path);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(location.origin + path)).toBeNull();
});

test('the calendar asks for the password if the last proof is old, and continues', async () => {
  mockRefusal(makeCalendar, { status: 403, message: PROOF_NEEDED });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  await user.type(await screen.findByLabelText(/^Your password/), 'a-good-password');
  mockApi(confirmIdentity, undefined);
  mockApi(makeCalendar, { ...made, path });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText(location.origin + path);
  expect(bodiesSentTo(confirmIdentity)).toEqual([{ password: 'a-good-password' }]);
});

test('the calendar shows when it was created and read, and gets a new address after a confirmation', async () => {
  mockApi(makeCalendar, { ...made, path });
  const { user } = open({ ...made, lastReadAt: '2026-03-02T09:00:00.000Z' });
  expect((await screen.findByText(/^Created/)).textContent).toMatch(/read .*Mar/);
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const question = await screen.findByRole('alertdialog', { name: 'Replace the link?' });
  await user.click(within(question).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText(location.origin + path)).toBeDefined();
});

test('the calendar is revoked after a confirmation', async () => {
  mockApi(removeCalendar, undefined);
  const { user } = open(made);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the link?' });
  mockApi(getCalendar, { address: null });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Link revoked');
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeDefined();
});

test('the calendar shows an error, and can be reloaded', async () => {
  mockRefusal(getCalendar, { status: 503, message: 'Try later.' });
  const { user } = renderWithProviders(<CalendarCard />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(getCalendar, { address: null });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeDefined();
});

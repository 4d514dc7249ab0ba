import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listProofMethods, PROOF_NEEDED } from '#contract/account.ts';
import * as calls from '#contract/webhooks.ts';
import { MAX_WEBHOOKS } from '#domain/sending/webhooks.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

const house: calls.Webhook = {
  id: 3,
  name: 'House',
  url: 'https://house.example.org/api/webhook/x7',
  events: ['done', 'perfect_day'],
  isActive: true,
  switchedOffAt: null,
  lastTakenAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
};
const refused: calls.WebhookDelivery = {
  id: 71,
  event: 'done',
  eventId: '5f0c7d1e-1111-4222-8333-444455556666',
  createdAt: '2026-03-02T09:00:00.000Z',
  isTaken: false,
  attempts: 3,
  lastTriedAt: '2026-03-02T09:06:00.000Z',
  nextAt: '2026-03-02T09:21:00.000Z',
  status: 503,
  answer: 'Not now',
};
const SECRET = `hcw_${'a'.repeat(32)}`;
const params = { id: house.id };

function open(webhooks: calls.Webhook[] = [house]) {
  mockApi(calls.listWebhooks, { webhooks });
  mockApi(calls.listDeliveries, { deliveries: [refused] }, { params });
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider>
        <WebhooksCard />
      </ReauthProvider>
    </SignedInUser>,
    { path: '/profile' },
  );
}

async function opened(webhook = house) {
  const { user } = open([webhook]);
  await user.click(await screen.findByRole('button', { name: 'Open House' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'House' })) };
}

test('webhooks are listed with address, events and state', async () => {
  open([house, { ...house, id: 4, isActive: false, switchedOffAt: '2026-03-05T09:00:00.000Z' }]);
  const [on, off] = await screen.findAllByRole('listitem');
  expect(on?.textContent).toContain(
    'Househouse.example.org · Done, Perfect day · nothing delivered yet',
  );
  expect(off?.textContent).toMatch(/Off.*deliveries failed for a day/);
});

test('webhooks are added with a name, an address and events, and show their secret once', async () => {
  mockApi(listProofMethods, { ways: ['password'] });
  mockRefusal(calls.createWebhook, { status: 403, message: PROOF_NEEDED });
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  for (const name of [/^Done/, /^Unticked/, /^Perfect day/]) {
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await dialog.findByText('Please choose at least one event.');
  expect(dialog.getByText('Please give it a name.')).toBeDefined();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.click(name);
  await user.paste('x'.repeat(51));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await dialog.findByText('Please use at most 50 characters.');
  await user.clear(name);
  await user.type(name, 'House');
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), house.url);
  await user.click(dialog.getByRole('checkbox', { name: /^Skipped/ }));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  expect(bodiesSentTo(calls.createWebhook)).toEqual([
    { name: 'House', url: house.url, events: ['skipped'] },
  ]);
});

test('webhooks show a new secret once', async () => {
  mockApi(calls.renewWebhookSecret, { secret: SECRET }, { params });
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole('button', { name: 'New secret' }));
  await user.click(await screen.findByRole('button', { name: 'Create a new one' }));
  const output = await screen.findByRole('status', { name: 'Signing secret' });
  expect(output.textContent).toBe(SECRET);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('webhooks show responses, and can send a delivery again', async () => {
  const { user, dialog } = await opened();
  const row = await dialog.findByRole('listitem');
  expect(row.textContent).toMatch(/^DoneWaiting.* · 3 times · 503 Not now/);
  const sentAgain = { ...refused, isTaken: true, nextAt: null, status: 200, answer: '' };
  mockApi(calls.replayDelivery, sentAgain, { params: { ...params, deliveryId: refused.id } });
  mockApi(calls.listDeliveries, { deliveries: [sentAgain] }, { params });
  await user.click(within(row).getByRole('button', { name: 'Send again: Done' }));
  await dialog.findByText('Accepted');
});

test('webhooks can be tested, and show the response', async () => {
  const { user, dialog } = await opened();
  const answer = 'It answered 302: redirects are not followed.';
  const tested = { ...refused, event: 'test', status: null, answer } as const;
  mockApi(calls.testWebhook, tested, { params });
  await user.click(dialog.getByRole('button', { name: 'Send a test' }));
  expect(await dialog.findByText(`Not accepted. ${answer}`)).toBeDefined();
});

test('webhooks are switched off and on', async () => {
  mockApi(calls.switchWebhook, { ...house, isActive: false }, { params });
  const { user, dialog } = await opened();
  mockApi(calls.listWebhooks, { webhooks: [{ ...house, isActive: false }] });
  await user.click(dialog.getByRole('switch', { name: 'On' }));
  await dialog.findByText('Nothing is sent.');
  expect(bodiesSentTo(calls.switchWebhook, { params })).toEqual([{ isActive: false }]);
});

test('webhooks can be changed, and keep their address', async () => {
  mockApi(calls.updateWebhook, { ...house, name: 'Home' }, { params });
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Home');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('button', { name: 'Change' });
  const { name: _, url, events } = house;
  expect(bodiesSentTo(calls.updateWebhook, { params })).toEqual([
    { name: 'Home', url, events: [...events] },
  ]);
});

test('webhooks are removed after a confirmation', async () => {
  mockApi(calls.removeWebhook, undefined, { params });
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove House?' });
  mockApi(calls.listWebhooks, { webhooks: [] });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Webhook removed');
  expect(screen.queryByRole('button', { name: 'Open House' })).toBeNull();
});

test('webhooks show when the maximum is reached', async () => {
  open(Array.from({ length: MAX_WEBHOOKS }, (_, at) => ({ ...house, id: at + 1 })));
  await screen.findByText(/^You have 5 webhooks/);
  expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
});

test('webhooks show an error when they do not load', async () => {
  mockRefusal(calls.listWebhooks, { status: 503, message: 'Try later.' });
  renderWithProviders(<WebhooksCard />, { path: '/profile' });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined();
});

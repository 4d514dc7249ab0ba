import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { confirmIdentity, listProofMethods, PROOF_NEEDED } from '#contract/account.ts';
import {
  type Channels,
  getChannels,
  registerDevice,
  removeDevice,
  tryChannel,
  updateChannels,
} from '#contract/channels.ts';
import { clearUserData } from '#web/client/clear-user-data.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { endPush } from '#web/client/push-user.ts';
import { renewPush } from './device-push.ts';

const phone: Channels['devices'][number] = {
  id: 7,
  name: 'Firefox on Android',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastReachedAt: '2026-03-09T09:00:00.000Z',
  trouble: null,
  isCurrent: false,
};
const thisDevice = {
  ...phone,
  id: 8,
  name: 'Firefox on Linux',
  lastReachedAt: null,
  isCurrent: true,
};

function open(channels: Partial<Channels> = {}) {
  mockApi(getChannels, { ...noChannels, ...channels });
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider>
        <ChannelsCard userId={2} />
      </ReauthProvider>
    </SignedInUser>,
    { path: '/profile' },
  );
}

const push = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Push messages/ });
const SUBSCRIPTION = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } };

/** Simulates a browser with push messages. */
function browserOf(permission: NotificationPermission, answer = permission) {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => SUBSCRIPTION,
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  };
  type Subscribed = typeof subscription;
  const pushManager = {
    subscribe: vi.fn<(options: object) => Promise<Subscribed>>(async () => subscription),
    getSubscription: vi.fn<() => Promise<Subscribed | null>>(async () => null),
  };
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  const worker = { pushManager };
  const serviceWorker = { ready: Promise.resolve(worker), getRegistration: async () => worker };
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { serviceWorker }),
  );
  return { pushManager, requestPermission, subscription };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('push messages', () => {
  test('the channels card asks for permission only when the user switches push messages on', async () => {
    const { pushManager, requestPermission } = browserOf('default', 'granted');
    mockApi(registerDevice, thisDevice);
    const { user } = open();
    const control = await push();
    expect(requestPermission).not.toHaveBeenCalled();
    mockApi(getChannels, { ...noChannels, devices: [thisDevice] });
    await user.click(control);
    expect(await screen.findByText('This device')).toBeDefined();
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: expect.any(Uint8Array),
    });
    expect(bodiesSentTo(registerDevice)).toEqual([SUBSCRIPTION]);
    expect(await push()).toHaveProperty('checked', true);
  });

  test('the channels card shows a message when the permission for push messages is denied', async () => {
    browserOf('default', 'denied');
    const { user } = open();
    await user.click(await push());
    expect(await screen.findByText('The browser isn’t allowed to show them.')).toBeDefined();
    expect(bodiesSentTo(registerDevice)).toEqual([]);
  });

  test('the channels card switches push messages off on the server and in the browser', async () => {
    const { pushManager, subscription } = browserOf('granted');
    pushManager.getSubscription.mockResolvedValue(subscription);
    mockApi(removeDevice, undefined, { params: { id: thisDevice.id } });
    const { user } = open({ devices: [thisDevice] });
    const control = await push();
    mockApi(getChannels, noChannels);
    await user.click(control);
    await vi.waitFor(() => expect(control).toHaveProperty('checked', false));
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  test('the channels card ends push messages with the sign-out, even if the server does not know it', async () => {
    const { pushManager, subscription } = browserOf('granted');
    pushManager.getSubscription.mockResolvedValue(subscription);
    await endPush();
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: undefined } }));
    await endPush();
  });

  test.each([
    ['a browser without permission', () => void browserOf('denied'), /not allowed to show/],
    ['a browser without any', () => {}, /can’t get push messages/],
    ['an iPhone outside of its home screen', () => beApplePhone(), /home screen first/],
  ])('the channels card cannot switch push messages on in %s', async (_, be, words) => {
    be();
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('switch', { name: /^Push messages/ })).toBeNull();
  });

  test('the channels card renews push messages at each start, but only for the user who switched them on', async () => {
    const { pushManager, subscription } = browserOf('granted');
    mockApi(registerDevice, thisDevice);
    const { user } = open();
    await user.click(await push());
    await vi.waitFor(() => expect(bodiesSentTo(registerDevice)).toHaveLength(1));
    pushManager.getSubscription.mockResolvedValue(subscription);
    await renewPush(3);
    expect(bodiesSentTo(registerDevice)).toHaveLength(1);
    await renewPush(2);
    expect(bodiesSentTo(registerDevice)[1]).toEqual({ ...SUBSCRIPTION, isRenewal: true });
    clearUserData();
    await renewPush(2);
    expect(bodiesSentTo(registerDevice)).toHaveLength(2);
  });

  test('the channels card renews push messages that the browser has ended, unless the permission was revoked', async () => {
    const { pushManager, requestPermission } = browserOf('granted');
    mockApi(registerDevice, thisDevice);
    const { user } = open();
    await user.click(await push());
    await vi.waitFor(() => expect(bodiesSentTo(registerDevice)).toHaveLength(1));
    await renewPush(2);
    expect(pushManager.subscribe).toHaveBeenCalledTimes(2);
    expect(bodiesSentTo(registerDevice)[1]).toEqual({ ...SUBSCRIPTION, isRenewal: true });
    expect(requestPermission).toHaveBeenCalledOnce();
    const asking = browserOf('default');
    await renewPush(2);
    expect(asking.pushManager.subscribe).not.toHaveBeenCalled();
    expect(asking.requestPermission).not.toHaveBeenCalled();
    expect(bodiesSentTo(registerDevice)).toHaveLength(2);
  });

  test('the channels card ends push messages in the browser that were switched off elsewhere', async () => {
    const { pushManager, subscription } = browserOf('granted');
    mockApi(registerDevice, thisDevice);
    const { user } = open();
    await user.click(await push());
    await vi.waitFor(() => expect(bodiesSentTo(registerDevice)).toHaveLength(1));
    pushManager.getSubscription.mockResolvedValue(subscription);
    mockRefusal(registerDevice, { status: 409, message: 'Push messages were switched off.' });
    await renewPush(2);
    await renewPush(2);
    expect(bodiesSentTo(registerDevice)).toHaveLength(2);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  test('the channels card lists, tests and removes other devices', async () => {
    const answered = { isTaken: false, status: 410, answer: 'push subscription has unsubscribed' };
    mockApi(tryChannel, answered);
    mockApi(removeDevice, undefined, { params: { id: phone.id } });
    const { user } = open({ devices: [{ ...phone, trouble: '503 later' }] });
    expect(await screen.findByText('Last reached Mar 9, 2026')).toBeDefined();
    expect(screen.getByText('503 later')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send me one on Firefox on Android' }));
    expect(
      await screen.findByText(
        'Not accepted. The server answered: 410 push subscription has unsubscribed',
      ),
    ).toBeDefined();
    expect(bodiesSentTo(tryChannel)).toEqual([{ channel: 'push', device: 7 }]);
    mockApi(getChannels, noChannels);
    await user.click(screen.getByRole('button', { name: 'Remove Firefox on Android' }));
    await vi.waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
  });
});

describe('other channels', () => {
  test('the channels card switches mail, and sends a test', async () => {
    mockApi(updateChannels, { ...noChannels, mail: true });
    mockApi(tryChannel, {
      isTaken: true,
      status: null,
      answer: 'The mail server accepted it.',
    });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Email' }));
    mockApi(getChannels, { ...noChannels, mail: true });
    await user.click(await screen.findByRole('button', { name: 'Send me one by email' }));
    const notice = await screen.findByText('Done. The mail server accepted it.');
    expect(notice.tagName).toBe('OUTPUT');
    expect(bodiesSentTo(updateChannels)).toEqual([{ mail: true }]);
  });

  test('the channels card does not offer a test mail to an unconfirmed address', async () => {
    open({ mail: true, isEmailConfirmed: false });
    expect(await screen.findByText(/once you have confirmed it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send me one by email' })).toBeNull();
  });

  test('the channels card checks an own address in the form and on the server', async () => {
    const { user } = open();
    const address = await screen.findByLabelText('Address');
    const save = screen.getByRole('button', { name: 'Save address' });
    await user.type(address, 'https://ntfy.sh');
    await user.click(save);
    expect(await screen.findByText(/whole address of a topic/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Webhook' }));
    const message = 'This address is inside a private network, which this server does not call.';
    const issues = [{ path: 'address.url', message }];
    mockRefusal(updateChannels, { status: 400, message, issues });
    await user.click(save);
    await vi.waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    const url = 'https://ntfy.sh';
    const saved = { kind: 'webhook', url, lastReachedAt: null, trouble: null } as const;
    mockApi(updateChannels, { ...noChannels, address: saved });
    await user.click(save);
    expect(
      await screen.findByRole('button', { name: 'Send me one to your address' }),
    ).toBeDefined();
    expect(bodiesSentTo(updateChannels).at(-1)).toEqual({ address: { kind: 'webhook', url } });
    mockApi(updateChannels, noChannels);
    await user.click(screen.getByRole('button', { name: 'Remove address' }));
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Send me one/ })).toBeNull(),
    );
  });

  test('the channels card asks for a proof of identity before an own address is saved', async () => {
    mockApi(listProofMethods, { ways: ['password'] });
    mockRefusal(updateChannels, { status: 403, message: PROOF_NEEDED });
    const { user } = open();
    const address = await screen.findByLabelText('Address');
    await user.type(address, 'https://ntfy.sh/mine');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    mockApi(confirmIdentity, undefined);
    mockApi(updateChannels, noChannels);
    await user.type(screen.getByLabelText('Your password'), 'my password{Enter}');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(bodiesSentTo(updateChannels)).toHaveLength(2);
  });

  test('the channels card sets quiet hours, and refuses an end that equals the beginning', async () => {
    const quietHours = { from: '22:00', until: '07:00' };
    mockApi(updateChannels, { ...noChannels, quietHours });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    const until = await screen.findByLabelText('Until');
    await user.clear(until);
    await user.type(until, '22:00');
    expect(await screen.findByText('The end must differ from the start.')).toBeDefined();
    expect(bodiesSentTo(updateChannels)).toEqual([{ quietHours }]);
  });

  test('the channels card saves quiet hours in series, and shows the stored ones after a failure', async () => {
    const stored = { from: '22:00', until: '07:00' };
    open({ quietHours: stored });
    const until = await screen.findByLabelText('Until');
    const ways: (() => void)[] = [];
    const arrives = new Promise<void>((resolve) => ways.push(resolve));
    mockApi(
      updateChannels,
      arrives.then(() => ({ ...noChannels, quietHours: { ...stored, until: '08:00' } })),
    );
    fireEvent.change(until, { target: { value: '08:00' } });
    await vi.waitFor(() => expect(bodiesSentTo(updateChannels)).toHaveLength(1));
    mockRefusal(updateChannels, { status: 429, message: 'Too many changes.' });
    fireEvent.change(until, { target: { value: '09:00' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bodiesSentTo(updateChannels)).toHaveLength(1);
    ways.forEach((arrive) => arrive());
    expect(await screen.findByText('Not saved')).toBeDefined();
    await vi.waitFor(() => expect(until).toHaveProperty('value', '08:00'));
    expect(bodiesSentTo(updateChannels)[1]).toEqual({ quietHours: { ...stored, until: '09:00' } });
  });

  test('the channels card can reload the channels after an error', async () => {
    mockRefusal(getChannels, { status: 503, message: 'Try later.' });
    const { user } = renderWithProviders(<ChannelsCard userId={2} />, { path: '/profile' });
    const again = await screen.findByRole('button', { name: /try again/i });
    mockApi(getChannels, noChannels);
    await user.click(again);
    expect(await screen.findByRole('switch', { name: 'Email' })).toBeDefined();
  });
});

function beApplePhone(): void {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => agent.mockRestore());
}

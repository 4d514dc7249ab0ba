import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  getNotificationPreferences,
  listNotifications,
  type Notification,
  type NotificationPreferences,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { type Channels, getChannels } from '#contract/channels.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { NotificationsPage } from './notifications-page.tsx';

const PREFERENCES: NotificationPreferences = {
  dayCompletedNotifications: true,
  almostDoneNotifications: true,
  weeklyDigest: false,
  newFollowerNotifications: true,
  encouragementNotifications: true,
  profileViewNotifications: true,
  challengeNotifications: true,
};

const mail = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  type: 'new_follower',
  subject: `Mail ${id}`,
  status: 'sent',
  sentAt: '2026-03-10T12:00:00.000Z',
  createdAt: '2026-03-09T12:00:00.000Z',
  relatedUser: null,
  ...change,
});

type Prepared = {
  preferences?: NotificationPreferences;
  notifications?: Notification[];
  next?: number | null;
  channels?: Partial<Channels>;
};

function open({
  preferences = PREFERENCES,
  notifications = [],
  next = null,
  channels = {},
}: Prepared = {}) {
  mockApi(getNotificationPreferences, { preferences });
  mockApi(getChannels, { ...noChannels, ...channels });
  mockApi(listNotifications, { notifications, next });
  return renderWithProviders(<NotificationsPage />, { path: '/notifications' });
}

const NAMES = [
  'Day completed',
  'Almost done',
  'Weekly digest',
  'New followers',
  'Encouragement',
  'Profile views',
];

const control = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const isOn = (name: string) => control(name).checked;
const sent = () => bodiesSentTo(updateNotificationPreferences);

const address = {
  kind: 'ntfy',
  url: 'https://ntfy.sh/x',
  lastReachedAt: null,
  trouble: null,
} as const;
const device = {
  id: 1,
  name: 'Firefox on Linux',
  createdAt: '2026-03-10T12:00:00.000Z',
  lastReachedAt: null,
  trouble: null,
  isCurrent: true,
};

test.each([
  [{}, 'push off, email off'],
  [{ mail: true, isEmailConfirmed: true, devices: [device] }, 'push on, email on'],
  [{ mail: true, isEmailConfirmed: false }, 'push off, email not confirmed'],
  [{ address }, 'push off, email off, ntfy on'],
])('the line about reminders shows the channels of reminders: %o', async (channels, state) => {
  open({ channels });
  expect(await screen.findByText(`Reminders: ${state} ·`)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Change reminders' });
  expect(link.getAttribute('href')).toBe('/profile?tab=reminders');
});

test('the notification switches show the six stored settings', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notifications');
  await screen.findByRole('switch', { name: 'Day completed' });
  expect(screen.getAllByRole('switch')).toHaveLength(6);
  expect(NAMES.map((name) => isOn(name))).toEqual([true, true, false, true, true, true]);
  await screen.findByText('No notifications sent yet');
});

test('the notification switches save immediately, and are disabled until the response', async () => {
  const { user } = open();
  await screen.findByRole('switch', { name: 'Weekly digest' });
  const saving: ((saved: { preferences: NotificationPreferences }) => void)[] = [];
  mockApi(updateNotificationPreferences, new Promise((resolve) => saving.push(resolve)));
  await user.click(control('Weekly digest'));
  expect(sent()).toEqual([{ weeklyDigest: true }]);
  expect(isOn('Weekly digest')).toBe(true);
  expect(NAMES.every((name) => control(name).disabled)).toBe(true);
  saving[0]?.({ preferences: { ...PREFERENCES, weeklyDigest: true } });
  expect(await screen.findByText('Preferences updated')).toBeDefined();
  expect(screen.getByText('Your notification settings have been saved.')).toBeDefined();
  expect(NAMES.some((name) => control(name).disabled)).toBe(false);
  expect(isOn('Weekly digest')).toBe(true);
});

test('the notification switches are restored with the reason if saving fails', async () => {
  const { user } = open();
  await screen.findByRole('switch', { name: 'Encouragement' });
  mockRefusal(updateNotificationPreferences, { status: 503, message: '' });
  await user.click(control('Encouragement'));
  expect(await screen.findByText('Error')).toBeDefined();
  expect(screen.getByText('Failed to update preferences')).toBeDefined();
  expect(isOn('Encouragement')).toBe(true);
  mockRefusal(updateNotificationPreferences, { status: 503, message: 'Not just now.' });
  await user.click(control('Encouragement'));
  expect(await screen.findByText('Not just now.')).toBeDefined();
});

test('the notification switches let users who unsubscribed from challenges subscribe again', async () => {
  const { user } = open({ preferences: { ...PREFERENCES, challengeNotifications: false } });
  const again = await screen.findByRole('button', { name: 'Get this email' });
  mockApi(updateNotificationPreferences, { preferences: PREFERENCES });
  await user.click(again);
  expect(sent()).toEqual([{ challengeNotifications: true }]);
  await screen.findByText('Preferences updated');
  expect(screen.queryByRole('button', { name: 'Get this email' })).toBeNull();
});

test('the notification switches can be reloaded after an error', async () => {
  mockRefusal(getNotificationPreferences, { status: 503, message: 'Try later.' });
  mockRefusal(listNotifications, { status: 503, message: 'Try later.' });
  mockApi(getChannels, noChannels);
  const { user } = renderWithProviders(<NotificationsPage />);
  const region = within(await screen.findByRole('region', { name: 'Email notifications' }));
  const again = await region.findByRole('button', { name: 'Try again' });
  mockApi(getNotificationPreferences, { preferences: PREFERENCES });
  await user.click(again);
  expect(await screen.findAllByRole('switch')).toHaveLength(6);
  const history = within(screen.getByRole('region', { name: 'Recent Notifications' }));
  expect(history.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('the history of notifications is empty at first, with an explanation', async () => {
  open();
  expect(await screen.findByText('No notifications sent yet')).toBeDefined();
  expect(screen.getByText("You'll see your email notification history here")).toBeDefined();
});

test('the history of notifications shows kind, related user and result of each mail', async () => {
  open({
    notifications: [
      mail(1, { relatedUser: { name: 'Ben Carter', username: 'ben', isBot: false } }),
      mail(2, {
        type: 'encouragement',
        status: 'failed',
        sentAt: null,
        relatedUser: { name: null, username: 'pip', isBot: true },
      }),
      mail(3, { type: 'weekly_digest', status: 'pending', sentAt: null }),
    ],
  });
  const [first, second, third] = await screen.findAllByRole('listitem');
  const texts = [first, second, third].map((item) => item?.textContent ?? '');
  expect(texts[0]).toMatch(/Mail 1New follower.*from Ben Carter.*Sent.*Sent .*10.*2026/);
  expect(texts[1]).toMatch(/Mail 2Encouragement.*from pip.*Bot.*Failed.*Created .*9.*2026/);
  expect(texts[2]).toMatch(/Mail 3Weekly digest.*Pending.*Created /);
  expect(texts[2]).not.toContain('from');
  const link = within(first as HTMLElement).getByRole('link', { name: 'from Ben Carter' });
  expect(link.getAttribute('href')).toBe('/ben');
});

test('the history of notifications loads older mails on request', async () => {
  const { user } = open({ notifications: [mail(9)], next: 9 });
  const older = await screen.findByRole('button', { name: 'Show older' });
  mockApi(listNotifications, { notifications: [mail(8)], next: null }, { query: { before: 9 } });
  await user.click(older);
  expect(await screen.findByText('Mail 8')).toBeDefined();
  expect(screen.getByText('Mail 9')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

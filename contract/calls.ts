import * as account from './account.ts';
import * as admin from './admin.ts';
import * as analytics from './analytics.ts';
import * as backups from './backups.ts';
import * as betaAccess from './beta-access.ts';
import * as bots from './bots.ts';
import type { Call, Method } from './call.ts';
import * as calendar from './calendar.ts';
import * as channels from './channels.ts';
import * as challenge from './challenge.ts';
import * as encouragement from './encouragement.ts';
import * as exports from './export.ts';
import * as feed from './feed.ts';
import * as follows from './follows.ts';
import * as habits from './habits.ts';
import * as health from './health.ts';
import * as imports from './import.ts';
import * as notifications from './notifications.ts';
import * as oidc from './oidc.ts';
import * as onboarding from './onboarding.ts';
import * as presence from './presence.ts';
import * as podcast from './podcast.ts';
import * as profile from './profile.ts';
import * as reminders from './reminders.ts';
import * as settings from './settings.ts';
import * as tickLinks from './tick-links.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'refuses' in value;

export type NamedCall = { readonly name: string; readonly call: Call };
export type CallGroup = { readonly title: string; readonly calls: readonly NamedCall[] };

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const byAddress = ({ call: a }: NamedCall, { call: b }: NamedCall): number =>
  a.path.localeCompare(b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

const callsOf = (feature: readonly [name: string, value: unknown][]): NamedCall[] =>
  feature.flatMap(([name, call]) => (isCall(call) ? [{ name, call }] : [])).toSorted(byAddress);

/** In the order in which client developers need them. */
export const callGroups: readonly CallGroup[] = [
  { title: 'Habits and their days', calls: callsOf(Object.entries(habits)) },
  { title: 'Reminders', calls: callsOf(Object.entries(reminders)) },
  { title: 'Channels', calls: callsOf(Object.entries(channels)) },
  { title: 'Tick links', calls: callsOf(Object.entries(tickLinks)) },
  { title: 'Calendar', calls: callsOf(Object.entries(calendar)) },
  { title: 'Tokens', calls: callsOf(Object.entries(tokens)) },
  { title: 'Webhooks', calls: callsOf(Object.entries(webhooks)) },
  { title: 'Import', calls: callsOf(Object.entries(imports)) },
  { title: 'Export', calls: callsOf(Object.entries(exports)) },
  { title: 'Profiles', calls: callsOf(Object.entries(profile)) },
  { title: 'Following', calls: callsOf(Object.entries(follows)) },
  { title: 'Activity feed', calls: callsOf(Object.entries(feed)) },
  { title: 'Encouragement', calls: callsOf(Object.entries(encouragement)) },
  { title: 'Who is watching', calls: callsOf(Object.entries(presence)) },
  { title: 'Challenges', calls: callsOf(Object.entries(challenge)) },
  { title: 'Notifications', calls: callsOf(Object.entries(notifications)) },
  { title: 'Accounts and sessions', calls: callsOf(Object.entries(account)) },
  { title: 'Accounts of another provider', calls: callsOf(Object.entries(oidc)) },
  { title: 'First steps', calls: callsOf(Object.entries(onboarding)) },
  { title: 'Beta access', calls: callsOf(Object.entries(betaAccess)) },
  { title: 'Podcast', calls: callsOf(Object.entries(podcast)) },
  { title: 'Health', calls: callsOf(Object.entries(health)) },
  { title: 'Administration', calls: callsOf(Object.entries(admin)) },
  { title: 'Settings of the site', calls: callsOf(Object.entries(settings)) },
  { title: 'Bots', calls: callsOf(Object.entries(bots)) },
  { title: 'Page views', calls: callsOf(Object.entries(analytics)) },
  { title: 'Backups', calls: callsOf(Object.entries(backups)) },
];

export const allCalls: readonly Call[] = callGroups.flatMap(({ calls }) =>
  calls.map(({ call }) => call),
);

import * as account from './account.ts';
import * as admin from './admin.ts';
import * as analytics from './analytics.ts';
import * as backups from './backups.ts';
import * as betaAccess from './beta-access.ts';
import * as bots from './bots.ts';
import type { Call } from './call.ts';
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
import * as progress from './progress.ts';
import * as reminders from './reminders.ts';
import * as settings from './settings.ts';
import * as tickLinks from './tick-links.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'refuses' in value;

/** Every call there is, for the API's own description and for tests that visit them all. */
export const allCalls: readonly Call[] = [
  account,
  betaAccess,
  settings,
  habits,
  onboarding,
  exports,
  imports,
  profile,
  follows,
  presence,
  encouragement,
  feed,
  challenge,
  channels,
  notifications,
  reminders,
  tickLinks,
  calendar,
  tokens,
  webhooks,
  oidc,
  podcast,
  bots,
  progress,
  analytics,
  admin,
  backups,
  health,
].flatMap((feature) => Object.values(feature).filter(isCall));

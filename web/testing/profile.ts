import { getSecondFactor, listPasskeys } from '#contract/account.ts';
import { getCalendar } from '#contract/calendar.ts';
import { getChannels } from '#contract/channels.ts';
import { getOidcLink } from '#contract/oidc.ts';
import { getEveningSummary } from '#contract/reminders.ts';
import { listTokens } from '#contract/tokens.ts';
import { listWebhooks } from '#contract/webhooks.ts';
import { noChannels } from './channels.ts';
import { mockApi } from './network.ts';

/** The cards of the profile page of a user who has set up nothing. */
export function mockProfileCards(): void {
  mockApi(getChannels, noChannels);
  mockApi(getEveningSummary, { time: null });
  mockApi(listTokens, { tokens: [] });
  mockApi(getCalendar, { address: null });
  mockApi(listWebhooks, { webhooks: [] });
  mockApi(listPasskeys, { passkeys: [], site: null, onlyWayIn: null });
  mockApi(getOidcLink, { provider: null, link: null, canUnlink: true });
  mockApi(getSecondFactor, { onSince: null, recoveryCodesLeft: 0, due: null });
}

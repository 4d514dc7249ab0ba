import { recordPageView } from '#contract/analytics.ts';
import { callApi } from '#web/client/call-api.ts';
import { sessionId } from '#web/client/session-id.ts';

// What the contract takes. The end of an address of this length tells nothing.
const ADDRESS_AT_MOST = 500;

export async function sendPageView(path: string, referrer: string | undefined): Promise<void> {
  const view = { path: path.slice(0, ADDRESS_AT_MOST), sessionId: sessionId() };
  const from = referrer?.slice(0, ADDRESS_AT_MOST);
  await callApi(recordPageView, { body: from ? { ...view, referrer: from } : view });
}

import type { Notice, NoticeAction } from '#contract/notice.ts';
import { topicOf } from '#domain/sending/channels.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { postOutbound, type PostResult } from '#server/outbound/post.ts';
import type { AddressChannel } from '../queries/list-channels-of-users.ts';

type OwnAddressMessage = {
  notice: Notice;
  publicUrl: string;
  /** The call of the first button, which needs no session. */
  press: ButtonCall | undefined;
};

export type ButtonCall = NoticeAction['call'];

/** Sends a notification to a user's own address, an ntfy topic or a webhook. */
export async function callOwnAddress(
  outbound: Outbound,
  { kind, url }: AddressChannel,
  message: OwnAddressMessage,
): Promise<PostResult> {
  const { address, body } =
    kind === 'ntfy' ? ntfyRequest(url, message) : webhookRequest(url, message);
  const result = await postOutbound(outbound, address, {
    headers: { 'content-type': 'application/json', 'user-agent': 'HabitCrush' },
    body: JSON.stringify(body),
  });
  // Only a device can be gone permanently. An address may work again later.
  return result.outcome === 'gone' ? { ...result, outcome: 'refused' } : result;
}

/**
 * ntfy accepts JSON at the root of its server, which, unlike headers, allows all characters. Its app has no
 * session, so the first button uses its code, and the second one opens the page.
 */
function ntfyRequest(url: string, { notice, publicUrl, press }: OwnAddressMessage) {
  const { server, topic } = topicOf(url) ?? { server: url, topic: '' };
  const click = `${publicUrl}${notice.url}`;
  const [first] = notice.actions;
  const doing = first && press ? [httpAction(first.title, publicUrl, press)] : [];
  return {
    address: `${server}/${new URL(url).search}`,
    body: {
      topic,
      title: notice.title,
      message: notice.body,
      click,
      actions: [...doing, { action: 'view', label: 'Open', url: click, clear: true }],
    },
  };
}

/** The app clears the notification when the call succeeds. A refused call leaves it visible. */
const httpAction = (label: string, publicUrl: string, { path, method, body }: ButtonCall) => ({
  action: 'http',
  label,
  url: `${publicUrl}${path}`,
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  clear: true,
});

/** The request with the complete notification and absolute URLs. */
function webhookRequest(url: string, { notice, publicUrl, press }: OwnAddressMessage) {
  const { title, body, tag, left, actions } = notice;
  return {
    address: url,
    body: {
      title,
      body,
      tag,
      url: `${publicUrl}${notice.url}`,
      ...(left === undefined ? {} : { left }),
      actions: actions.map(({ action, title: label, call }, at) => ({
        action,
        title: label,
        call: { ...call, url: `${publicUrl}${call.path}` },
        ...(at === 0 && press ? { press: { ...press, url: `${publicUrl}${press.path}` } } : {}),
      })),
    },
  };
}

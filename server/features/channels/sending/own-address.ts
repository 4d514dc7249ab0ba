import type { Notice } from '#contract/notice.ts';
import { topicOf } from '#domain/people/channels.ts';
import { type Outbound, OutboundFault } from '#server/outbound/outbound.ts';
import type { AddressChannel } from '../queries/receivers.ts';
import type { PushAnswer } from '#server/push/send.ts';

/** An address of somebody's own: a topic of ntfy, or a webhook of whatever they have. */
export async function callOwnAddress(
  outbound: Outbound,
  { kind, url }: AddressChannel,
  notice: Notice,
  publicUrl: string,
): Promise<PushAnswer> {
  const { address, body } =
    kind === 'ntfy' ? forTopic(url, notice, publicUrl) : forWebhook(url, notice, publicUrl);
  try {
    const { status, text } = await outbound.call(address, {
      headers: { 'content-type': 'application/json', 'user-agent': 'HabitCrush' },
      body: JSON.stringify(body),
    });
    const isTaken = status >= 200 && status < 300;
    return { outcome: isTaken ? 'taken' : 'refused', status, text };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    const outcome = error.reason === 'refused' || error.reason === 'redirect' ? 'refused' : 'away';
    return { outcome, status: null, text: error.message };
  }
}

/**
 * ntfy takes a message as JSON at the root of its server, where every letter is allowed, unlike in headers. What its app
 * sends by itself carries no session, so its one button opens the page.
 */
function forTopic(url: string, notice: Notice, publicUrl: string) {
  const { server, topic } = topicOf(url) ?? { server: url, topic: '' };
  const click = `${publicUrl}${notice.url}`;
  return {
    address: `${server}/${new URL(url).search}`,
    body: {
      topic,
      title: notice.title,
      message: notice.body,
      click,
      actions: [{ action: 'view', label: 'Open', url: click, clear: true }],
    },
  };
}

/** All of it, with whole addresses. */
function forWebhook(url: string, notice: Notice, publicUrl: string) {
  const { title, body, tag, left, actions } = notice;
  return {
    address: url,
    body: {
      title,
      body,
      tag,
      url: `${publicUrl}${notice.url}`,
      ...(left === undefined ? {} : { left }),
      actions: actions.map(({ action, title: label, call }) => ({
        action,
        title: label,
        call: { ...call, url: `${publicUrl}${call.path}` },
      })),
    },
  };
}

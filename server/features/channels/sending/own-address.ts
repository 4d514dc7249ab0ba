import type { Notice, NoticeAction } from '#contract/notice.ts';
import { topicOf } from '#domain/people/channels.ts';
import { type Outbound, OutboundFault } from '#server/outbound/outbound.ts';
import type { AddressChannel } from '../queries/receivers.ts';
import type { PushAnswer } from '#server/push/send.ts';

type Told = {
  notice: Notice;
  publicUrl: string;
  /** By which the first button does without a sign-in what it says. */
  press: Press | undefined;
};

export type Press = NoticeAction['call'];

/** An address of somebody's own: a topic of ntfy, or a webhook of whatever they have. */
export async function callOwnAddress(
  outbound: Outbound,
  { kind, url }: AddressChannel,
  told: Told,
): Promise<PushAnswer> {
  const { address, body } = kind === 'ntfy' ? forTopic(url, told) : forWebhook(url, told);
  try {
    const { status, text } = await outbound.call(address, {
      headers: { 'content-type': 'application/json', 'user-agent': 'HabitCrush' },
      body: JSON.stringify(body),
    });
    return { outcome: outcomeOf(status), status, text };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    const outcome = error.reason === 'refused' || error.reason === 'redirect' ? 'refused' : 'away';
    return { outcome, status: null, text: error.message };
  }
}

function outcomeOf(status: number): PushAnswer['outcome'] {
  if (status >= 200 && status < 300) return 'taken';
  // Too much at once, or trouble of its own.
  return status === 429 || status >= 500 ? 'away' : 'refused';
}

/**
 * ntfy takes a message as JSON at the root of its server, where every letter is allowed, unlike in headers. What its app
 * sends by itself carries no session: what a button does, it does by its code, and the other one opens the page.
 */
function forTopic(url: string, { notice, publicUrl, press }: Told) {
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

/** Cleared once it was taken. What was refused stays on the phone. */
const httpAction = (label: string, publicUrl: string, { path, method, body }: Press) => ({
  action: 'http',
  label,
  url: `${publicUrl}${path}`,
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  clear: true,
});

/** All of it, with whole addresses. */
function forWebhook(url: string, { notice, publicUrl, press }: Told) {
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

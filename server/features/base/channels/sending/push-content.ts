import type { Notice } from '#contract/notice.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import { MAX_CONTENT_LENGTH } from '#server/push/seal.ts';

/** The content of a push message. If it is too long, it is sent with a shorter text, or else without buttons. */
export function pushContent(notice: Notice): Buffer {
  const whole = encodeNotice(notice);
  if (whole.length <= MAX_CONTENT_LENGTH) return whole;
  return shortened(notice) ?? shortened({ ...notice, actions: [] }) ?? encodeNotice(MINIMAL_NOTICE);
}

/** Our own texts always fit. This is the fallback, because a device must show something. */
const MINIMAL_NOTICE: Notice = {
  title: 'HabitCrush',
  body: '',
  tag: 'bare',
  url: '/',
  actions: [],
};

const encodeNotice = (notice: Notice) => Buffer.from(JSON.stringify(notice));

/** Returns undefined if the notification does not fit even without text. */
function shortened(notice: Notice): Buffer | undefined {
  const cutTo = (length: number) =>
    encodeNotice({ ...notice, body: `${cutAt(notice.body, length)}…` });
  if (cutTo(0).length > MAX_CONTENT_LENGTH) return undefined;
  let [fits, tooLong] = [0, notice.body.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (cutTo(middle).length <= MAX_CONTENT_LENGTH) fits = middle;
    else tooLong = middle;
  }
  return cutTo(fits);
}

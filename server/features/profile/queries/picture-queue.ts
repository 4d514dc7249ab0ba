import { openQueue } from '#server/plugins/in-turn.ts';
import { Refusal } from '#server/plugins/refusal.ts';

const tooMany = () =>
  new Refusal(503, 'Too many pictures are waiting. Please try again soon.', { retryAfter: 5 });

export const openPictureQueue = () => openQueue({ waitingAtMost: 20, tooMany });

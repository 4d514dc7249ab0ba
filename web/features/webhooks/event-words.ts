import { TEST_EVENT, type WebhookEvent } from '#domain/sending/webhooks.ts';

type Shown = WebhookEvent | typeof TEST_EVENT;

export const EVENT_WORDS: Readonly<Record<Shown, string>> = {
  done: 'Done',
  undone: 'Unticked',
  amount: 'Amount',
  skipped: 'Skipped',
  perfect_day: 'Perfect day',
  milestone: 'Milestone',
  follower: 'New follower',
  encouragement: 'Encouragement',
  test: 'Test',
};

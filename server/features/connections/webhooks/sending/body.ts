import type { LocalDay } from '#domain/days/local-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import type { TEST_EVENT, WebhookEvent } from '#domain/sending/webhooks.ts';

type DayData = {
  habit: { id: number; name: string };
  day: LocalDay;
  completed: boolean;
  skipped: boolean;
  amount: number | null;
};
type PersonData = { username: string; name: string | null };

/** The data of each event. The owner sees the same data on their own pages. */
type PayloadData = Record<'done' | 'undone' | 'amount' | 'skipped', DayData> & {
  perfect_day: { day: LocalDay };
  milestone: {
    habit: { id: number; name: string };
    day: LocalDay;
    streak: number;
    unit: StreakUnit;
  };
  follower: PersonData;
  encouragement: PersonData & { message: string };
} & Record<typeof TEST_EVENT, object>;

export type WebhookPayload = {
  [Event in WebhookEvent | typeof TEST_EVENT]: {
    id: string;
    event: Event;
    at: number;
    data: PayloadData[Event];
  };
}[WebhookEvent | typeof TEST_EVENT];

/** The body is written once and stored, so that all attempts sign the same bytes. */
export const webhookBody = ({ id, event, at, data }: WebhookPayload): string =>
  JSON.stringify({ id, event, at: new Date(at).toISOString(), data });

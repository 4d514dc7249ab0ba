import type { EveningSummary } from '#contract/reminders.ts';
import { type Queries, statement } from '#server/database/database.ts';

const summaryTime = statement(
  'reminders.summary-time',
  'select summary_time as time from reminder_plans where user_id = $1',
);

export async function getSummary(queries: Queries, userId: number): Promise<EveningSummary> {
  const [plan] = await queries.run<EveningSummary>(summaryTime, [userId]);
  return plan ?? { time: null };
}

import { DAY_MS } from './local-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LAST_COUNTED_DAY = 30;

/** How long ago something was. Clocks differ, so a future time counts as now. */
export function timeAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  const days = Math.floor(passed / DAY_MS);
  if (days > LAST_COUNTED_DAY) return 'over a month ago';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

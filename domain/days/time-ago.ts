const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LAST_COUNTED_DAY = 30;

/** How long ago something was, short enough to stand at the end of a line. Clocks differ: nothing lies ahead. */
export function timeAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  if (days > LAST_COUNTED_DAY) return 'over a month ago';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

import { memo } from 'react';
import { useHabits } from './queries.ts';

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Drawn when its time changes, not with the page around it. */
export const LastUpdated = memo(function LastUpdated() {
  const { dataUpdatedAt } = useHabits();
  if (dataUpdatedAt === 0) return null;
  const updated = new Date(dataUpdatedAt);
  return (
    <p className="text-sm text-secondary">
      Last updated <time dateTime={updated.toISOString()}>{longFormat.format(updated)}</time>
    </p>
  );
});

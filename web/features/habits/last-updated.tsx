import { useHabits } from './queries.ts';

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

export function LastUpdated() {
  const { dataUpdatedAt } = useHabits();
  if (dataUpdatedAt === 0) return null;
  const updated = new Date(dataUpdatedAt);
  return (
    <p className="text-sm text-secondary">
      Last updated <time dateTime={updated.toISOString()}>{longFormat.format(updated)}</time>
    </p>
  );
}

import { memo } from 'react';
import { momentText } from '#domain/days/day-words.ts';
import { dayHere } from '#web/client/day-here.ts';
import { useHabits } from './queries.ts';

/** Drawn when its time changes, not with the page around it. */
export const LastUpdated = memo(function LastUpdated() {
  const { dataUpdatedAt } = useHabits();
  if (dataUpdatedAt === 0) return null;
  const updated = new Date(dataUpdatedAt);
  return (
    <p className="text-sm text-secondary">
      Last updated <time dateTime={updated.toISOString()}>{hereText(updated)}</time>
    </p>
  );
});

const hereText = (moment: Date) =>
  momentText(dayHere(moment), moment.getHours(), moment.getMinutes());

import { PUBLIC_NOTE_AT_MOST } from '#domain/habits/habit.ts';

export const isTooLong = (text: string): boolean => text.trim().length > PUBLIC_NOTE_AT_MOST;

/** Nothing is cut off: what is too long says so, and stays. */
export function NoteCounter({ text }: { text: string }) {
  return (
    <span className={isTooLong(text) ? 'font-medium text-error' : undefined}>
      {text.trim().length} / {PUBLIC_NOTE_AT_MOST}
    </span>
  );
}

import { PUBLIC_NOTE_AT_MOST } from '#domain/habits/habit.ts';
import { textLength } from '#domain/text/text-length.ts';

export const TOO_LONG = `Please use at most ${PUBLIC_NOTE_AT_MOST} characters.`;

export const isTooLong = (text: string): boolean => textLength(text.trim()) > PUBLIC_NOTE_AT_MOST;

/** Nothing is cut off: what is too long says so, and stays. */
export function NoteCounter({ text }: { text: string }) {
  return (
    <span className={isTooLong(text) ? 'font-medium text-error' : undefined}>
      {textLength(text.trim())} / {PUBLIC_NOTE_AT_MOST}
    </span>
  );
}

import { MAX_PUBLIC_NOTE_LENGTH } from '#domain/habits/habit.ts';
import { textLength } from '#domain/text/text-length.ts';

export const TOO_LONG = `Please use at most ${MAX_PUBLIC_NOTE_LENGTH} characters.`;

export const isTooLong = (text: string): boolean =>
  textLength(text.trim()) > MAX_PUBLIC_NOTE_LENGTH;

/** Nothing is cut off: what is too long says so, and stays. */
export function NoteCounter({ text }: { text: string }) {
  return (
    <span className={isTooLong(text) ? 'font-medium text-error' : undefined}>
      {textLength(text.trim())} / {MAX_PUBLIC_NOTE_LENGTH}
    </span>
  );
}

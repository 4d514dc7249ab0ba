type LengthNoteProps = { text: string; max: number };

/** A field that takes no more letters says so: what is typed or pasted on is not cut without a word. */
export function LengthNote({ text, max }: LengthNoteProps) {
  return (
    <p aria-live="polite" className="text-sm font-medium text-warning empty:hidden">
      {text.length >= max && `At most ${max} characters: the rest is cut off.`}
    </p>
  );
}

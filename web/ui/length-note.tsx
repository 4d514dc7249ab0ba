type LengthNoteProps = { text: string; max: number };

/** Shows that a field is full, because further text is cut. */
export function LengthNote({ text, max }: LengthNoteProps) {
  return (
    <p aria-live="polite" className="text-sm font-medium text-warning empty:hidden">
      {text.length >= max && `At most ${max} characters: the rest is cut off.`}
    </p>
  );
}

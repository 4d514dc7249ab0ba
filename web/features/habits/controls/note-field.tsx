import { type ComponentProps, type ReactNode, useState } from 'react';
import { MAX_PUBLIC_NOTE_LENGTH } from '#domain/habits/habit.ts';
import { textLength } from '#domain/text/text-length.ts';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';

export const TOO_LONG = `Please use at most ${MAX_PUBLIC_NOTE_LENGTH} characters.`;

export const isTooLong = (text: string): boolean =>
  textLength(text.trim()) > MAX_PUBLIC_NOTE_LENGTH;

type NoteFieldProps = Omit<ComponentProps<typeof TextareaField>, 'label' | 'aside' | 'error'> & {
  label?: string;
  value: string;
};

/** The field of a public note. It shows a text that is too long as an error, and cuts nothing off. */
export function NoteField({ label = 'Public note', value, ...field }: NoteFieldProps) {
  return (
    <TextareaField
      {...{ label, value }}
      {...field}
      aside={value !== '' && <NoteCounter text={value} />}
      error={isTooLong(value) ? TOO_LONG : undefined}
    />
  );
}

type NoteFormProps = {
  label?: string;
  note: string;
  onSave: (note: string) => void;
  className?: string;
  /** The buttons. */
  children: ReactNode;
};

/** Saves no note that is too long. */
export function NoteForm({ label, note, onSave, className, children }: NoteFormProps) {
  const [text, setText] = useState(note);
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong(text)) onSave(text.trim());
      }}
    >
      <NoteField
        {...(label && { label })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {children}
    </form>
  );
}

export const NoteCounter = ({ text }: { text: string }) => (
  <span className={isTooLong(text) ? 'font-medium text-error' : undefined}>
    {textLength(text.trim())} / {MAX_PUBLIC_NOTE_LENGTH}
  </span>
);

/** Says who can read a public note. Other users see neither a private habit nor its notes. */
export const readersOfNote = ({ isPrivate }: Pick<ShownHabit, 'isPrivate'>): string =>
  isPrivate
    ? 'Only you can read it while the habit is private.'
    : 'Anyone who visits your profile can read it.';

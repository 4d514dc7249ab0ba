import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { Button } from '#web/ui/button.tsx';
import { controlStyles } from '#web/ui/field.tsx';
import { LengthNote } from '#web/ui/length-note.tsx';

type NameEditorProps = {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
};

export function NameEditor({ name, onSave, onCancel }: NameEditorProps) {
  const [value, setValue] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const trimmed = value.trim();
  useEffect(() => input.current?.select(), []);

  function act(event: KeyboardEvent): void {
    const { key, nativeEvent } = event;
    // Ignores the Enter that ends an IME composition.
    if (!['Enter', 'Escape'].includes(key) || nativeEvent.isComposing) return;
    // The pencil has the focus when the key is released, and would treat it as a click.
    event.preventDefault();
    if (key === 'Escape') onCancel();
    else if (trimmed) onSave(trimmed);
  }

  return (
    <span className="flex min-w-0 flex-1 items-center">
      <span className="grid min-w-0 flex-1 gap-1">
        <input
          ref={input}
          aria-label={`Name of ${name}`}
          value={value}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={act}
          className={controlStyles}
        />
        <LengthNote text={value} max={MAX_NAME_LENGTH} />
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Save name"
        disabled={!trimmed}
        onClick={() => onSave(trimmed)}
      >
        <Check aria-hidden="true" />
      </Button>
      <Button variant="quiet" size="icon" aria-label="Cancel" onClick={onCancel}>
        <X aria-hidden="true" />
      </Button>
    </span>
  );
}

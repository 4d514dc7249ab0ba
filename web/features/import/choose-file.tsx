import { FileSpreadsheet } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useId,
} from 'react';

type DropAreaProps = { onDrop: (file: File) => void; children: ReactNode };

/** Accepts a dropped file anywhere in the area, because the browser would open it elsewhere. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }
  return (
    <div
      role="presentation"
      className="grid grid-cols-1 gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChoose: (file: File) => void;
};

/** Covers its label, so that a press anywhere on the label opens it. */
export function FileInput({ onChoose, ...input }: FileInputProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Allows choosing the same file again.
    target.value = '';
  }
  return (
    <input
      {...input}
      type="file"
      onChange={take}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  );
}

type FilePickerProps = {
  label: string;
  prompt: string;
  /** Without it, any file may be chosen. */
  accept?: string;
  name: string | undefined;
  isDisabled?: boolean;
  onChoose: (file: File) => void;
};

export function FilePicker({ label, prompt, accept, name, isDisabled, onChoose }: FilePickerProps) {
  const id = useId();
  return (
    <label className="relative grid cursor-pointer justify-items-center gap-2 rounded-md border border-dashed border-outline p-6 text-center hover:bg-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
      <FileInput
        accept={accept}
        aria-label={label}
        aria-describedby={id}
        disabled={isDisabled}
        onChoose={onChoose}
      />
      <FileSpreadsheet aria-hidden="true" className="size-6 text-secondary" />
      <span id={id} className="max-w-full wrap-anywhere">
        {name ?? prompt}
      </span>
    </label>
  );
}

export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-error/12 p-3 text-error">
      {children}
    </p>
  );
}

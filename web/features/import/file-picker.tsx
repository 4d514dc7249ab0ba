import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';

type FilePickerProps = {
  label: string;
  prompt: string;
  /** Without it, any file may be chosen. */
  accept?: string;
  name: string | undefined;
  isDisabled: boolean;
  onChoose: (file: File) => void;
};

export function FilePicker({ label, prompt, accept, name, isDisabled, onChoose }: FilePickerProps) {
  const id = useId();

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Allows choosing the same file again after a correction.
    target.value = '';
  }

  return (
    <label className="relative grid cursor-pointer justify-items-center gap-2 rounded-md border border-dashed border-outline p-6 text-center hover:bg-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
      <input
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={id}
        disabled={isDisabled}
        onChange={take}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <FileSpreadsheet aria-hidden="true" className="size-6 text-secondary" />
      <span id={id} className="max-w-full wrap-anywhere">
        {name ?? prompt}
      </span>
    </label>
  );
}

import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { FileInput } from './file-input.tsx';

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

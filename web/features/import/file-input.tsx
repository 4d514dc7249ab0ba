import type { ChangeEvent, ComponentProps } from 'react';

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

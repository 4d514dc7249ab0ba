import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { isOwnPicture } from '#contract/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCrop } from './use-crop.tsx';

type PictureFieldProps = {
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (picture: string) => void;
  /** Undefined without a picture. */
  onRemove: (() => void) | undefined;
  isRemoving: boolean;
};

/** The field does not show the address of an uploaded picture. */
const shownAddress = (value: string) => (isFromFile(value) ? '' : value);

const isFromFile = (value: string) => value.startsWith('data:') || isOwnPicture(value);

export function PictureField(props: PictureFieldProps) {
  const { value, error, isDisabled, onChange } = props;
  return (
    <div className="grid gap-3">
      <TextField
        label="Profile Image"
        name="profileImage"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={isFromFile(value) ? 'An uploaded picture' : 'https://…'}
        hint="Upload a picture or paste a link."
        disabled={isDisabled}
        value={shownAddress(value)}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <UploadButton isDisabled={isDisabled} onChange={onChange} />
        {props.onRemove && !isDisabled && (
          <Button variant="quiet" onClick={props.onRemove} isBusy={props.isRemoving}>
            <Trash2 aria-hidden="true" />
            Remove picture
          </Button>
        )}
      </div>
    </div>
  );
}

function UploadButton({
  isDisabled,
  onChange,
}: Pick<PictureFieldProps, 'isDisabled' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null);
  const { choose, dialog } = useCrop(onChange);

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) choose(file);
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Profile Image file"
        hidden
        disabled={isDisabled}
        onChange={take}
      />
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        Upload picture
      </Button>
      {dialog}
    </>
  );
}

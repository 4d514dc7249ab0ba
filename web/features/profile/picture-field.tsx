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
        placeholder={placeholderOf(value, isDisabled)}
        hint={!isDisabled && 'Upload a picture or paste a link.'}
        disabled={isDisabled}
        value={shownAddress(value)}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isDisabled && (
        <div className="flex flex-wrap gap-2">
          <UploadButton onChange={onChange} />
          {props.onRemove && (
            <Button variant="quiet" onClick={props.onRemove} isBusy={props.isRemoving}>
              <Trash2 aria-hidden="true" />
              Remove picture
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function placeholderOf(value: string, isDisabled: boolean): string {
  if (isFromFile(value)) return 'An uploaded picture';
  return isDisabled ? 'No picture' : 'https://…';
}

function UploadButton({ onChange }: Pick<PictureFieldProps, 'onChange'>) {
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
        onChange={take}
      />
      <Button onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        Upload picture
      </Button>
      {dialog}
    </>
  );
}

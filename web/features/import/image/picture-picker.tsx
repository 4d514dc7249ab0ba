import { clsx } from 'clsx';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, type RefObject, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Picture } from './use-picture-reading.ts';

type PicturePickerProps = {
  picture: Picture | undefined;
  /** Smaller, beside the suggestions. */
  isSmall: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
};

export function PicturePicker(props: PicturePickerProps) {
  const { picture, isSmall } = props;
  const id = useId();
  return (
    <div className="grid gap-2">
      <label className={clsx(areaStyles, isSmall ? smallStyles : 'justify-items-center p-6')}>
        <PictureInput {...props} label="Picture of your habits" describedBy={`${id}-hint`} />
        {picture && <Preview {...{ picture, isSmall }} />}
        <span className="flex min-w-0 max-w-full items-center gap-3 wrap-anywhere">
          <ImageUp aria-hidden="true" className="size-6 shrink-0 text-secondary" />
          <span className="min-w-0">
            {picture ? picture.file.name : <Invitation />}
            {picture && <span className="block text-sm text-secondary">Choose another</span>}
          </span>
        </span>
      </label>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className={clsx('text-sm text-secondary', isSmall && 'sr-only')}>
          PNG, JPG or JPEG, at most 10MB
        </p>
        <CameraButton {...props} />
      </div>
    </div>
  );
}

const smallStyles = 'grid-cols-[auto_minmax(0,1fr)] items-center p-3 text-left';

const areaStyles = clsx(
  'relative grid cursor-pointer gap-3 rounded-md border border-dashed border-outline hover:bg-secondary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50',
);

/** Devices without a touch screen do not photograph lists. */
function CameraButton(props: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="hidden pointer-coarse:block">
      <PictureInput {...props} ref={input} label="Photo from the camera" capture="environment" />
      <Button disabled={props.isDisabled} onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        Take a photo
      </Button>
    </div>
  );
}

/** Phones cannot drop files, and pasting is hard. */
function Invitation() {
  return (
    <>
      <span className="pointer-coarse:hidden">Choose a picture, drop it here, or paste it</span>
      <span className="hidden pointer-coarse:inline">Choose a picture</span>
    </>
  );
}

function Preview({ picture, isSmall }: { picture: Picture; isSmall: boolean }) {
  return (
    <img
      src={picture.address}
      alt="The chosen file"
      className={clsx(
        'max-w-full rounded-sm bg-secondary',
        isSmall ? 'size-16 object-cover' : 'max-h-56 object-contain sm:max-h-72',
      )}
    />
  );
}

type PictureInputProps = Omit<PicturePickerProps, 'picture' | 'isSmall'> & {
  label: string;
  describedBy?: string;
  /** Opens the camera of a phone. */
  capture?: 'environment';
  /** Opened by a button instead of its own area. */
  ref?: RefObject<HTMLInputElement | null>;
};

function PictureInput(props: PictureInputProps) {
  const { label, describedBy, capture, ref, isDisabled, onChoose } = props;
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <input
      ref={ref}
      hidden={ref !== undefined}
      type="file"
      accept="image/png,image/jpeg"
      aria-label={label}
      aria-describedby={describedBy}
      capture={capture}
      disabled={isDisabled}
      onChange={take}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  );
}

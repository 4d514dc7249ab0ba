import { clsx } from 'clsx';
import { Camera, ImageUp } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '../choose-file.tsx';
import type { Picture } from './use-picture-reading.ts';

type PicturePickerProps = {
  picture: Picture | undefined;
  /** Smaller, beside the suggestions. */
  isSmall: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
};

export function PicturePicker({ picture, isSmall, isDisabled, onChoose }: PicturePickerProps) {
  const id = useId();
  const input = { accept: 'image/png,image/jpeg', disabled: isDisabled, onChoose };
  return (
    <div className="grid gap-2">
      <label className={clsx(areaStyles, isSmall ? smallStyles : 'justify-items-center p-6')}>
        <FileInput {...input} aria-label="Picture of your habits" aria-describedby={`${id}-hint`} />
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
        <CameraButton {...input} />
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
function CameraButton(props: ComponentProps<typeof FileInput>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="hidden pointer-coarse:block">
      <FileInput
        {...props}
        ref={input}
        hidden
        aria-label="Photo from the camera"
        capture="environment"
      />
      <Button disabled={props.disabled} onClick={() => input.current?.click()}>
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

import { useEffect, useState } from 'react';
import { IMAGE_BYTES_AT_MOST, IMAGE_REFUSALS } from '#contract/import/image.ts';

export type Picture = { file: File; address: string };

/** The picture that was chosen last, to be looked at. What kind it is, the server tells by its content. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>();
  const [fault, setFault] = useState<string>();
  const address = picture?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  function choose(file: File): void {
    if (file.size > IMAGE_BYTES_AT_MOST) return setFault(IMAGE_REFUSALS.tooLarge);
    setFault(undefined);
    setPicture({ file, address: URL.createObjectURL(file) });
  }

  function forget(): void {
    setPicture(undefined);
    setFault(undefined);
  }

  return { picture, fault, setFault, choose, forget };
}

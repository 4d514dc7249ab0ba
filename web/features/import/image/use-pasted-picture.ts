import { useEffect } from 'react';

/** A picture that is pasted anywhere in the page; pasted text goes where it was meant to. */
export function usePastedPicture(onPaste: (file: File) => void): void {
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const file = files.find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      onPaste(file);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [onPaste]);
}

const OPEN = 'habitcrush-find';

/** Opens the palette without a keyboard. */
export const openPalette = (): void => void document.dispatchEvent(new Event(OPEN));

export function onOpenPalette(listener: () => void): () => void {
  document.addEventListener(OPEN, listener);
  return () => document.removeEventListener(OPEN, listener);
}

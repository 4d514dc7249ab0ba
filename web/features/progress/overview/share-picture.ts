import { shareBySheet } from '#web/ui/share.ts';
import { embedFonts } from './embed-fonts.ts';

export type Picture = { title: string; fileName: string; address: string };

const BACKGROUND = '--color-surface';

/** Marked elements are not part of the picture. */
const isInPicture = (node: Node): boolean =>
  !(node instanceof HTMLElement && 'unshared' in node.dataset);

/** The library loads on demand. */
export async function drawPicture(card: HTMLElement, fileName: string): Promise<File> {
  const [{ domToBlob }, fonts] = await Promise.all([import('modern-screenshot'), embedFonts()]);
  const backgroundColor = getComputedStyle(card).getPropertyValue(BACKGROUND);
  const blob = await domToBlob(card, {
    scale: 2,
    type: 'image/png',
    filter: isInPicture,
    backgroundColor,
    font: fonts === '' ? false : { cssText: fonts },
  });
  return new File([blob], `${fileName}.png`, { type: 'image/png' });
}

export function canShareFiles(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

export const sharePicture = (file: File, { title, address }: Picture): Promise<void> =>
  shareBySheet({ files: [file], title, text: `follow my journey ${address}` });

export function downloadPicture(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the file after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

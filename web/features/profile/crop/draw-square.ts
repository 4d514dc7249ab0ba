import type { PercentCrop } from 'react-image-crop';

const SIDE = 400;
const QUALITY = 0.8;

/** The crop as a JPEG of 400 × 400. Transparent pixels become white. */
export function drawSquare(image: HTMLImageElement, crop: PercentCrop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Your browser can’t process images.');
  const { naturalWidth, naturalHeight } = image;
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (crop.x * naturalWidth) / 100,
    (crop.y * naturalHeight) / 100,
    (crop.width * naturalWidth) / 100,
    (crop.height * naturalHeight) / 100,
    0,
    0,
    SIDE,
    SIDE,
  );
  const drawn = canvas.toDataURL('image/jpeg', QUALITY);
  // Without enough memory, browsers return an empty picture instead of an error.
  if (!drawn.startsWith('data:image/jpeg')) throw new Error('The picture was not drawn.');
  return drawn;
}

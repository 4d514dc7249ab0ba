/** What is done to a page before it is a picture: in the browser, then to its points. */
export type PictureKind = {
  readonly name: string;
  readonly group: 'print' | 'handwriting';
  readonly font: string;
  readonly size: number;
  readonly css: string;
  readonly mark: 'none' | 'bullet' | 'box' | 'drawn box' | 'number';
  readonly width?: number;
  /** Points for each CSS pixel. */
  readonly scale?: number;
  readonly after?: {
    readonly turn?: number;
    readonly orientation?: number;
    readonly noise?: number;
    readonly blur?: number;
    readonly jpeg?: number;
  };
};

const LIGHT = 'background:#fff;color:#111';
const DARK = 'background:#15171c;color:#e6e6ea';
const BLUE_INK = 'background:#fdfcf6;color:#1d2f7a';
const RULED =
  'background:repeating-linear-gradient(#fdfcf4 0 calc(var(--row) - 2px),#9db8d9 calc(var(--row) - 2px) var(--row));color:#22264a';
const SQUARED = `background-color:#fefefe;color:#20242e;background-image:linear-gradient(#cfdcea 1px,transparent 1px),linear-gradient(90deg,#cfdcea 1px,transparent 1px);background-size:24px 24px`;
const SHADE =
  'background:linear-gradient(115deg,#f4f1ea 20%,#b9b3a8 60%,#8d877d);color:#222;transform:perspective(1100px) rotateX(9deg) rotateY(-9deg) rotateZ(1.5deg)';
const RULED_PHOTO = `${RULED};transform:perspective(1200px) rotateX(8deg) rotateY(7deg) rotateZ(-1.2deg);filter:brightness(.8)`;

const print = (name: string, kind: Partial<PictureKind> = {}): PictureKind => ({
  name,
  group: 'print',
  font: 'sans-serif',
  size: 18,
  css: LIGHT,
  mark: 'none',
  ...kind,
});

const hand = (name: string, font: string, kind: Partial<PictureKind> = {}): PictureKind => ({
  name,
  group: 'handwriting',
  font,
  size: 30,
  css: BLUE_INK,
  mark: 'none',
  ...kind,
});

export const PICTURES: readonly PictureKind[] = [
  print('a page'),
  print('a page in serifs, bullets', { font: 'serif', size: 22, mark: 'bullet' }),
  print('a page in typewriter, boxes', { font: 'monospace', mark: 'box' }),
  print('a numbered list', { mark: 'number', size: 20 }),
  print('small letters', { size: 12, width: 320 }),
  print('a phone, light', { scale: 3, width: 390, mark: 'drawn box' }),
  print('a phone, dark', { scale: 3, width: 390, css: DARK, mark: 'drawn box' }),
  print('dark mode', { css: DARK, mark: 'bullet' }),
  print('dark mode, squeezed JPEG', { css: DARK, size: 22, after: { jpeg: 35 } }),
  print('pale grey', { css: 'background:#f2f2f2;color:#8a8a8a', size: 20 }),
  print('noisy', { size: 24, after: { noise: 45 } }),
  print('blurred and noisy', { size: 26, after: { blur: 1.2, noise: 18, jpeg: 60 } }),
  print('turned by 3 degrees', { size: 22, after: { turn: 3 } }),
  print('turned by the camera', { size: 22, after: { orientation: 6, jpeg: 85 } }),
  print('a photo of a page', { size: 26, css: SHADE, scale: 2, after: { noise: 10, jpeg: 70 } }),
  print('a large photo', { size: 26, scale: 5, after: { noise: 12, jpeg: 80 } }),
  hand('Patrick Hand, ruled', 'Patrick Hand', { css: RULED }),
  hand('Patrick Hand, turned', 'Patrick Hand', { after: { turn: -4 } }),
  hand('Patrick Hand, sticky note', 'Patrick Hand', {
    css: 'background:#ffe97a;color:#3a3420',
    mark: 'bullet',
  }),
  hand('Patrick Hand, ruled, photo', 'Patrick Hand', {
    css: RULED_PHOTO,
    scale: 2,
    after: { noise: 12, jpeg: 70 },
  }),
  hand('Kalam, ruled', 'Kalam', { css: RULED, size: 26 }),
  hand('Kalam, squared', 'Kalam', { css: SQUARED, size: 26, mark: 'box' }),
  hand('Kalam, large photo', 'Kalam', { css: SHADE, scale: 4, after: { noise: 14, jpeg: 75 } }),
  hand('Indie Flower, plain', 'Indie Flower', { mark: 'number' }),
  hand('Indie Flower, blackboard', 'Indie Flower', { css: 'background:#24352c;color:#eef2ea' }),
  hand('Caveat, plain', 'Caveat', { size: 36 }),
  hand('Caveat, ruled', 'Caveat', { css: RULED, size: 36 }),
];

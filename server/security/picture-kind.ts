export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

type Mark = { at: number; bytes: Buffer };

const text = (at: number, letters: string): Mark => ({ at, bytes: Buffer.from(letters, 'latin1') });

/** Alternatives for each kind; all marks of one alternative must match. */
const MARKS: Readonly<Record<PictureKind, readonly (readonly Mark[])[]>> = {
  jpeg: [[text(0, '\xff\xd8\xff')]],
  png: [[text(0, '\x89PNG\r\n\x1a\n')]],
  webp: [[text(0, 'RIFF'), text(8, 'WEBP')]],
  gif: [[text(0, 'GIF8')]],
  avif: [[text(4, 'ftypavif')], [text(4, 'ftypavis')]],
};

const KINDS = Object.keys(MARKS) as PictureKind[];

/**
 * The kind of a picture by its first bytes, whatever its name says. Does not use sharp, which would run any of its
 * decoders, including that of SVG, before the file could be refused.
 */
export const pictureKindOf = (content: Buffer): PictureKind | undefined =>
  KINDS.find((kind) =>
    MARKS[kind].some((marks) =>
      marks.every(({ at, bytes }) => content.subarray(at, at + bytes.length).equals(bytes)),
    ),
  );

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

type Mark = { at: number; bytes: Buffer };

const text = (at: number, letters: string): Mark => ({ at, bytes: Buffer.from(letters, 'latin1') });

/** Each kind's alternatives, of which all marks of one must be there. */
const MARKS: Readonly<Record<PictureKind, readonly (readonly Mark[])[]>> = {
  jpeg: [[text(0, '\xff\xd8\xff')]],
  png: [[text(0, '\x89PNG\r\n\x1a\n')]],
  webp: [[text(0, 'RIFF'), text(8, 'WEBP')]],
  gif: [[text(0, 'GIF8')]],
  avif: [[text(4, 'ftypavif')], [text(4, 'ftypavis')]],
};

const KINDS = Object.keys(MARKS) as PictureKind[];

/**
 * What kind of picture a file is, by its first bytes, whatever its name says. No decoder is asked: sharp would
 * hand an upload to every one that it has, SVG's too, before it could be refused.
 */
export const pictureKindOf = (content: Buffer): PictureKind | undefined =>
  KINDS.find((kind) =>
    MARKS[kind].some((marks) =>
      marks.every(({ at, bytes }) => content.subarray(at, at + bytes.length).equals(bytes)),
    ),
  );

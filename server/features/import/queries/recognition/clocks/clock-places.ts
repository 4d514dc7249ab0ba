import type { Blob } from './blobs.ts';

/** Where a clock stands in a line: two dots one above the other, an hour before them, two digits behind. */
export type ClockPlace = {
  digits: readonly Blob[];
  /** It stands a little apart before the hour: its first digit, or another word. */
  perhaps: Blob | undefined;
};

/** All in heights of a digit. */
const DOT = 0.42;
const DOTS_APART = 1.2;
/** Aside for each one above: hands lean. */
const LEANING = 0.7;
const SPECK = 0.002;
const TALL = 0.5;
const BESIDE_DOTS = 0.45;
const BESIDE_DIGIT = 0.26;
const PERHAPS = 0.6;
/** More are grain. */
const DOTS_AT_MOST = 40;
const SEEN_FROM = 8;

export function clockPlaces(blobs: readonly Blob[]): ClockPlace[] {
  const tall = blobs.filter((blob) => heightOf(blob) >= SEEN_FROM);
  const height = heightOf(tall.toSorted((a, b) => heightOf(a) - heightOf(b))[tall.length >> 1]);
  const dots = blobs.filter((blob) => isDot(blob, height));
  if (dots.length > DOTS_AT_MOST) return [];
  const found = new Map<Blob, ClockPlace>();
  for (const upper of dots) {
    for (const lower of dots) {
      if (!isColon(upper, lower, height)) continue;
      const place = placeAround([upper, lower], tall, height);
      // Grain beside a dot makes another colon of it.
      if (place?.digits[0]) found.set(place.digits[0], place);
    }
  }
  return [...found.values()];
}

const heightOf = (blob: Blob | undefined) => (blob ? blob.box.y1 - blob.box.y0 : 0);
const widthOf = ({ box }: Blob) => box.x1 - box.x0;
const middleOf = ({ box }: Blob) => (box.x0 + box.x1) / 2;

const isDot = (blob: Blob, height: number) =>
  Math.max(heightOf(blob), widthOf(blob)) <= DOT * height &&
  blob.points.length >= SPECK * height ** 2;

function isColon(upper: Blob, lower: Blob, height: number): boolean {
  const apart = lower.box.y0 - upper.box.y1;
  const aside = Math.abs(middleOf(upper) - middleOf(lower));
  const above = (lower.box.y0 + lower.box.y1 - upper.box.y0 - upper.box.y1) / 2;
  return apart >= 0 && apart <= DOTS_APART * height && aside <= Math.max(3, LEANING * above);
}

function placeAround(
  [upper, lower]: readonly [Blob, Blob],
  tall: readonly Blob[],
  height: number,
): ClockPlace | undefined {
  const [left, right] = [
    Math.min(upper.box.x0, lower.box.x0),
    Math.max(upper.box.x1, lower.box.x1),
  ];
  const level = tall.filter(
    (blob) =>
      blob !== upper &&
      blob !== lower &&
      heightOf(blob) >= TALL * height &&
      blob.box.y0 < lower.box.y1 &&
      blob.box.y1 > upper.box.y0,
  );
  const [hour, second] = level.filter((blob) => middleOf(blob) < (left + right) / 2).toReversed();
  const [tens, ones] = level.filter((blob) => middleOf(blob) >= (left + right) / 2);
  if (!hour || !tens || !ones) return undefined;
  const within = ones.box.x0 - tens.box.x1;
  const widest = Math.max(left - hour.box.x1, tens.box.x0 - right, within);
  if (widest > BESIDE_DOTS * height) return undefined;
  const before = second ? hour.box.x0 - second.box.x1 : Number.POSITIVE_INFINITY;
  if (second && before <= Math.max(BESIDE_DIGIT * height, 1.5 * within)) {
    return { digits: [second, hour, tens, ones], perhaps: undefined };
  }
  return { digits: [hour, tens, ones], perhaps: before <= PERHAPS * height ? second : undefined };
}

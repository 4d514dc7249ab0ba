import { tidyLine } from './habit-line.ts';
import { takeTime } from '../../habit-words/time-words.ts';

/** One reading of a line. The confidence is from 0 to 100. */
export type OcrReading = { text: string; confidence: number };

export type BestReading = OcrReading & {
  /**
   * The possible times of day of the line, the likeliest first. Null when all readings agree.
   */
  possibleTimes: string[] | null;
};

/** The text with the highest sum of confidences. */
export function pickBestReading(readings: readonly OcrReading[]): BestReading {
  const votes = new Map<string, { text: string; sum: number; confidence: number }>();
  const texts = readings.map(({ text }) => tidyLine(text));
  for (const [index, text] of replaceSevens(texts).entries()) {
    const confidence = text === '' ? 0 : (readings[index]?.confidence ?? 0);
    const key = text.toLowerCase();
    const known = votes.get(key) ?? { text, sum: 0, confidence: 0 };
    const isBetter = confidence > known.confidence;
    votes.set(key, {
      text: isBetter ? text : known.text,
      sum: known.sum + confidence,
      confidence: Math.max(confidence, known.confidence),
    });
  }
  const ranked = [...votes.values()].toSorted((a, b) => b.sum - a.sum);
  const [best = { text: '', confidence: 0 }] = ranked;
  return {
    text: best.text,
    confidence: best.confidence,
    possibleTimes: possibleTimesOf([...ranked.map(({ text }) => text), ...texts], readings.length),
  };
}

/** OCR misreads digits with high confidence, so a time is certain only when the readings agree. */
function possibleTimesOf(texts: readonly string[], readings: number): string[] | null {
  const distinct = new Set(texts.map((text) => takeTime(text).value));
  const times = [...distinct].filter((time) => time !== null);
  const isCertain = times.length === 0 || (distinct.size === 1 && readings > 1);
  return isCertain ? null : times;
}

const HOUR_LIKE_SEVEN = /(?<!\S)(?:([12]?)([1237]))?:([0-5]\d)(?!\d)/;
const ANY_CLOCK = /\d?\d?:\d\d/;

/** OCR reads a crossed seven as 1, as 3, or not at all. This happens to no other digit. */
function replaceSevens(texts: string[]): string[] {
  const clocks = texts.filter((text) => ANY_CLOCK.test(text));
  const read = clocks.map((text) => HOUR_LIKE_SEVEN.exec(text));
  const frames = new Set(
    read.map((match) => (match ? `${match[1] ?? ''}_:${match[3]}` : 'another')),
  );
  const digits = new Set(read.map((match) => match?.[2] ?? ''));
  if (frames.size !== 1 || frames.has('another') || !isSeven(digits)) return texts;
  return texts.map((text) =>
    text.replace(HOUR_LIKE_SEVEN, (_, tens = '', __, minute) => `${tens}7:${minute}`),
  );
}

/** A reading of 7 counts. A 2 alone may as well be a 2. */
const isSeven = (digits: ReadonlySet<string>) =>
  digits.size > 1 && (digits.has('7') || !digits.has('2'));

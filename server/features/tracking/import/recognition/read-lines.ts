import {
  type BestReading,
  type OcrReading,
  pickBestReading,
} from '#domain/imports/habit-line/best-reading.ts';
import { isNumberedList, stripNumber } from '#domain/imports/habit-line/correct-ocr.ts';
import type { GrayscaleImage } from './grayscale.ts';
import { flattenPicture, drawLine, drawPage } from './picture.ts';
import type { Recogniser, SeenLine } from './recogniser.ts';

/** Confidence is from 0 to 1. */
export type ReadLine = BestReading;

const MAX_LINES = 100;
const MIN_HEIGHT = 8;
/** Below it are specks, rules and borders that look like letters. */
const MIN_CONFIDENCE = 45;
const MIN_CONFIDENCE_FOR_RETRY = 30;
/** The recogniser reads differently at other sizes; the most frequent result is most likely right. */
const HEIGHTS = [34, 40, 52];
const PART_OF_PAGE = 0.5;

type ReadOptions = {
  onPart: (part: number) => void;
  /** Without time left, the remaining lines are read only once. */
  hasTime: () => boolean;
};

/** The lines from top to bottom, each read several times while there is time. */
export async function readLines(
  recogniser: Recogniser,
  content: Buffer,
  { onPart, hasTime }: ReadOptions,
): Promise<ReadLine[]> {
  const grey = await flattenPicture(content);
  const page = await recogniser.see(await drawPage(grey), 'page', (part) =>
    onPart(part * PART_OF_PAGE),
  );
  const lines = page.filter(isLine).slice(0, MAX_LINES);
  const isNumbered = isNumberedList(lines.map(({ text }) => text));
  const read: BestReading[] = [];
  for (const [index, line] of lines.entries()) {
    const readingsOfLine = hasTime() ? await readAgain(recogniser, grey, line) : [line];
    const readings = isNumbered
      ? readingsOfLine.map((reading) => withoutNumber(reading, index + 1))
      : readingsOfLine;
    read.push(pickBestReading(readings));
    onPart(PART_OF_PAGE + (PART_OF_PAGE * (index + 1)) / lines.length);
  }
  return read
    .filter(({ text, confidence }) => text !== '' && confidence >= MIN_CONFIDENCE)
    .map((line) => ({ ...line, confidence: Math.round(line.confidence) / 100 }));
}

const withoutNumber = ({ text, confidence }: OcrReading, number: number): OcrReading => ({
  text: stripNumber(text, number),
  confidence,
});

const isLine = ({ confidence, box }: SeenLine) =>
  confidence >= MIN_CONFIDENCE_FOR_RETRY && box.y1 - box.y0 >= MIN_HEIGHT;

/** The line as read on the page and in three other sizes. */
async function readAgain(
  recogniser: Recogniser,
  grey: GrayscaleImage,
  line: SeenLine,
): Promise<readonly OcrReading[]> {
  const readings: OcrReading[] = [line];
  for (const height of HEIGHTS) {
    const segments = await recogniser.see(await drawLine(grey, line.box, height), 'line');
    readings.push({
      text: segments.map(({ text }) => text).join(' '),
      confidence: Math.min(100, ...segments.map(({ confidence }) => confidence)),
    });
  }
  return readings;
}

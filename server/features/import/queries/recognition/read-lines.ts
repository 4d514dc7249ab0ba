import { isNumberedList, stripNumber } from '#domain/habit-line/mend.ts';
import { elect, type Reading } from '#domain/habit-line/vote.ts';
import { settleClocks } from './clocks/clock-lines.ts';
import type { Grey } from './grey.ts';
import { flattenPicture, lineOf, pageOf } from './picture.ts';
import type { Recogniser, SeenLine } from './recogniser.ts';
import { type LineReading, textOf } from './seen-words.ts';

/** Confidence goes from 0 to 1. */
export type ReadLine = { text: string; confidence: number };

const LINES_AT_MOST = 100;
const HEIGHT_AT_LEAST = 8;
/** Below it are specks, rules and borders that were taken for letters. */
const CONFIDENCE_AT_LEAST = 45;
const WORTH_A_SECOND_LOOK = 30;
/** The recogniser reads other things at other sizes; what it reads more often is right more often. */
const HEIGHTS = [34, 40, 52];
const PART_OF_PAGE = 0.5;

type Watch = {
  onPart: (part: number) => void;
  /** Without it, what is left is read once only. */
  hasTime: () => boolean;
};

/** The lines of a picture from top to bottom, each read several times while there is time. */
export async function readLines(
  recogniser: Recogniser,
  content: Buffer,
  { onPart, hasTime }: Watch,
): Promise<ReadLine[]> {
  const grey = await flattenPicture(content);
  const page = await recogniser.see(await pageOf(grey), 'page', (part) =>
    onPart(part * PART_OF_PAGE),
  );
  const lines = page.filter(isLine).slice(0, LINES_AT_MOST);
  const isNumbered = isNumberedList(lines.map(({ words }) => textOf(words)));
  const read: Reading[] = [];
  for (const [at, line] of lines.entries()) {
    const seen = hasTime() ? await readAgain(recogniser, grey, line) : [line];
    const readings = seen.map((one) => ({ text: textOf(one.words), confidence: one.confidence }));
    read.push(elect(isNumbered ? readings.map((one) => withoutNumber(one, at + 1)) : readings));
    onPart(PART_OF_PAGE + (PART_OF_PAGE * (at + 1)) / lines.length);
  }
  return read
    .filter(({ text, confidence }) => text !== '' && confidence >= CONFIDENCE_AT_LEAST)
    .map(({ text, confidence }) => ({ text, confidence: Math.round(confidence) / 100 }));
}

const withoutNumber = ({ text, confidence }: Reading, number: number): Reading => ({
  text: stripNumber(text, number),
  confidence,
});

const isLine = ({ confidence, box }: SeenLine) =>
  confidence >= WORTH_A_SECOND_LOOK && box.y1 - box.y0 >= HEIGHT_AT_LEAST;

/** The line as it was seen in the page and in three other sizes, with the clocks that all of them give. */
async function readAgain(
  recogniser: Recogniser,
  grey: Grey,
  line: SeenLine,
): Promise<readonly LineReading[]> {
  const readings: LineReading[] = [line];
  for (const height of HEIGHTS) {
    const { content, toPage } = await lineOf(grey, line.box, height);
    const seen = await recogniser.see(content, 'line');
    readings.push({
      words: seen.flatMap(({ words }) => words.map((word) => ({ ...word, box: toPage(word.box) }))),
      confidence: Math.min(100, ...seen.map(({ confidence }) => confidence)),
    });
  }
  return settleClocks(grey, line.box, readings);
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, PSM } from 'tesseract.js';
import type { Box } from './picture.ts';

export type SeenLine = { text: string; confidence: number; box: Box };

export type Recogniser = {
  /** Reads a page of lines or a single line. */
  see(picture: Buffer, as: 'page' | 'line', onPart?: (part: number) => void): Promise<SeenLine[]>;
};

const LSTM_ONLY = 1;
/** TypeScript loaders do not apply to threads, so this one is plain JavaScript. */
export const THREAD = fileURLToPath(new URL('recogniser-thread.mjs', import.meta.url));
const MODES = { page: PSM.SINGLE_COLUMN, line: PSM.SINGLE_LINE };

/** The language data comes with the package: nothing is downloaded or cached. */
export async function openRecogniser(): Promise<Recogniser> {
  let report: ((part: number) => void) | undefined;
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const worker = await createWorker('eng', LSTM_ONLY, {
    workerPath: THREAD,
    langPath: join(dirname(data), '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without a handler, an unreadable picture would end the process.
    errorHandler: () => {},
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') report?.(progress);
    },
  });
  return {
    async see(picture, as, onPart) {
      report = onPart;
      await worker.setParameters({ tessedit_pageseg_mode: MODES[as] });
      const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
      const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
      return paragraphs
        .flatMap((paragraph) => paragraph.lines)
        .map(({ words, confidence, bbox }) => ({
          text: words.map((word) => word.text).join(' '),
          confidence,
          box: bbox,
        }));
    },
  };
}

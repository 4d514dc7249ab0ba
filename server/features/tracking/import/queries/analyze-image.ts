import {
  MAX_ANALYSIS_TEXT_LENGTH,
  type ExtractedHabit,
  IMAGE_REFUSALS,
  type ImageAnalysis,
} from '#contract/import.ts';
import { suggestIcon } from '#domain/habits/habit-icons.ts';
import { readHabitLines, tidyLines } from '#domain/imports/habit-line/habit-line.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/network.ts';
import { pictureKindOf } from '#server/security/picture-kind.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ImageQueue } from '../recognition/image-queue.ts';
import type { ReadLine } from '../recognition/read-lines.ts';
import type { Reader } from '../recognition/reader.ts';
import { askVisionModel, VisionError } from '../recognition/vision-model.ts';

export type Recognition = { readonly images: ImageQueue; readonly reader: Reader };

type ImageResult = Pick<ImageAnalysis, 'habits' | 'analysisText'>;
type SentPicture = {
  content: Buffer;
  address: string;
  /** True if the client has closed the connection while waiting. */
  hasLeft: () => boolean;
  warn: (line: string) => void;
};

const KINDS: readonly unknown[] = ['png', 'jpeg'];

/** Pictures are recognised by content. Nothing of them is stored. */
export async function analyzeImage(
  ctx: AppContext,
  { images, reader }: Recognition,
  { userId }: Actor,
  { content, address, hasLeft, warn }: SentPicture,
): Promise<ImageAnalysis> {
  await ctx.limits.consume('imagePerAccount', String(userId));
  await ctx.limits.consume('imagePerNetwork', networkOf(address));
  if (!KINDS.includes(pictureKindOf(content))) {
    throw new Refusal(415, IMAGE_REFUSALS.wrongType);
  }
  const analysis = await images.take({ userId, hasLeft }, async (alone) => {
    const fromModel = await readByModel(ctx, warn, () => alone(() => reader.shrink(content)));
    return fromModel ?? fromLines(await alone((onPart) => reader.read(content, onPart)));
  });
  return {
    ...analysis,
    success: analysis.habits.length > 0,
    message: resultMessage(analysis.habits.length),
  };
}

/** Returns undefined without a model and when it fails; the picture is then read locally. */
async function readByModel(
  { config, outbound }: AppContext,
  warn: SentPicture['warn'],
  shrink: () => Promise<Buffer>,
): Promise<ImageResult | undefined> {
  if (!config.visionModel) return undefined;
  const jpeg = await shrink();
  try {
    return await askVisionModel(outbound, config.visionModel, jpeg);
  } catch (error) {
    if (!(error instanceof VisionError)) throw error;
    warn(`The vision model could not be used: ${error.message}`);
    return undefined;
  }
}

function fromLines(lines: readonly ReadLine[]): ImageResult {
  const texts = tidyLines(lines.map(({ text }) => text));
  const habits = readHabitLines(texts).map(
    ({ habit: { frequency, ...habit }, at, timeAt }): ExtractedHabit => ({
      ...habit,
      ...frequency,
      possibleDeadlines: lines[timeAt]?.possibleTimes ?? null,
      notes: null,
      icon: suggestIcon(habit.name),
      confidence: lines[at]?.confidence ?? 0,
    }),
  );
  return { habits, analysisText: texts.join('\n').slice(0, MAX_ANALYSIS_TEXT_LENGTH) };
}

function resultMessage(count: number): string {
  if (count === 0) return 'No habits were found in this picture. Please try a clearer one.';
  return count === 1 ? 'Found 1 habit in your picture.' : `Found ${count} habits in your picture.`;
}

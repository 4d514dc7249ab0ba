import {
  type ExtractedHabit,
  IMAGE_REFUSALS,
  type ImageAnalysis,
  type IMPORT_STAGES,
  type ImportPreview,
  MAX_ANALYSIS_TEXT_LENGTH,
} from '#contract/import.ts';
import { suggestIcon } from '#domain/habits/habit-icons.ts';
import { readHabitLines, tidyLines } from '#domain/imports/habit-line/habit-line.ts';
import { eventfulDays, isSkipped } from '#domain/imports/imported-day.ts';
import { listDroppedPauses, pausesToAdd } from '#domain/imports/new-pauses.ts';
import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import {
  isPlannedBefore,
  listDroppedNotes,
  listDroppedOrder,
  listDroppedSections,
  matchHabits,
  restingHabit,
  withPrivacyOf,
} from '#domain/imports/trackers/match-habits.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import type { AppContext } from '#server/context.ts';
import {
  listPauses,
  listSections,
  readHabits,
  type StoredHabit,
} from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureKindOf } from '#server/security/picture-kind.ts';
import type { ImageQueue } from './recognition/image-queue.ts';
import type { ReadLine } from './recognition/read-lines.ts';
import type { Reader } from './recognition/reader.ts';
import { askVisionModel, type ImageReading, VisionError } from './recognition/vision-model.ts';
import type { FileReader, FileSender } from './tracker-file/file-reader.ts';

type ImportProgress = { stage: (typeof IMPORT_STAGES)[number]; part: number };

/** Imports of this node only; other nodes do not know about them. */
const current = new Map<number, ImportProgress>();

export const progressOf = (userId: number): ImportProgress =>
  current.get(userId) ?? { stage: 'none', part: 0 };

export async function withProgress<Result>(
  userId: number,
  work: (report: (progress: ImportProgress) => void) => Promise<Result>,
): Promise<Result> {
  current.set(userId, { stage: 'reading', part: 0 });
  try {
    return await work((progress) => void current.set(userId, progress));
  } finally {
    current.delete(userId);
  }
}

/** In addition to the point that each file costs: a costly one counts as ten of sixty per hour. */
const COSTLY_FILE_POINTS = 9;

export type SentFile = Omit<FileSender, 'userId' | 'onCostly'> & { readonly content: Uint8Array };

export async function readUpload(
  { limits }: AppContext,
  files: FileReader,
  { userId, today, clock: { zone } }: Actor,
  { content, ...sender }: SentFile,
): Promise<ReadTracker> {
  const who = String(userId);
  await limits.consume('trackerPerAccount', who);
  let isCostly = false;
  const onCostly = () => void (isCostly = true);
  try {
    return await files.read({ ...sender, userId, onCostly }, { content, reader: { today, zone } });
  } finally {
    if (isCostly) await limits.addCost('trackerPerAccount', who, COSTLY_FILE_POINTS);
  }
}

/** The result of importing the file, without storing anything. */
export async function previewTracker(
  ctx: AppContext,
  files: FileReader,
  actor: Actor,
  file: SentFile,
): Promise<ImportPreview> {
  const { tracker, habits, sections, pauses, dropped } = await readUpload(ctx, files, actor, file);
  const own = await readHabits(ctx.database, actor);
  const existing = matchHabits(own, habits);
  const resting = habits.map((habit, at) => restingHabit({ habit, known: existing[at] }));
  const rest = pausesToAdd(pauses, await listPauses(ctx.database, actor.userId), resting);
  const hasOthers = own.some((habit) => !existing.includes(habit));
  const ownSections = await listSections(ctx.database, actor.userId);
  const previewed = habits.map((habit, at) => ({
    ...describe(withPrivacyOf(existing[at], habit)),
    isHere: existing[at] !== undefined,
    insteadOf: insteadOf(existing[at], habit),
  }));
  return {
    tracker,
    habits: previewed,
    dropped: [
      ...dropped,
      ...listDroppedNotes(habits, existing),
      ...listDroppedOrder(habits, existing, ownSections),
      ...listDroppedSections(sections, ownSections),
      ...listDroppedPauses(rest, { today: actor.today, hasOthers }),
    ],
    days: previewed.reduce((sum, { days }) => sum + days, 0),
    pauses: rest.added.length,
    newHabits: previewed.filter(({ isHere }) => !isHere).length,
  };
}

function insteadOf(known: StoredHabit | undefined, habit: NormalisedHabit) {
  if (!known || !isPlannedBefore(known, habit)) return null;
  return { type: known.type, weekdays: known.weekdays && [...known.weekdays] };
}

function describe({ name, type, weekdays, isPrivate, days, ...habit }: NormalisedHabit) {
  const eventful = eventfulDays(days);
  return {
    name,
    type,
    weekdays: weekdays && [...weekdays],
    rhythm: habit.rhythm,
    goal: habit.goal,
    isArchived: habit.archivedOn !== null,
    isPrivate,
    days: eventful.length,
    completed: eventful.filter(({ completed }) => completed).length,
    skipped: eventful.filter(isSkipped).length,
    firstDay: eventful[0]?.date ?? null,
    lastDay: eventful.at(-1)?.date ?? null,
  };
}

type SentPicture = Pick<FileSender, 'hasLeft' | 'warn'> & { content: Buffer; address: string };

const KINDS: readonly unknown[] = ['png', 'jpeg'];

/** Pictures are recognised by content. Nothing of them is stored. */
export async function analyzeImage(
  ctx: AppContext,
  { images, reader }: { images: ImageQueue; reader: Reader },
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
): Promise<ImageReading | undefined> {
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

function fromLines(lines: readonly ReadLine[]): ImageReading {
  const texts = tidyLines(lines.map(({ text }) => text));
  const habits = readHabitLines(texts).map(
    ({ habit: { name, frequency, deadline, reminder, tags }, at, timeAt }): ExtractedHabit => ({
      name,
      ...frequency,
      deadline,
      reminder,
      tags,
      possibleDeadlines: lines[timeAt]?.possibleTimes ?? null,
      notes: null,
      icon: suggestIcon(name),
      confidence: lines[at]?.confidence ?? 0,
    }),
  );
  return { habits, analysisText: texts.join('\n').slice(0, MAX_ANALYSIS_TEXT_LENGTH) };
}

function resultMessage(count: number): string {
  if (count === 0) return 'No habits were found in this picture. Please try a clearer one.';
  return count === 1 ? 'Found 1 habit in your picture.' : `Found ${count} habits in your picture.`;
}

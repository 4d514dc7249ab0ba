import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { readHabitLines, tidyLines } from '#domain/imports/habit-line/habit-line.ts';
import {
  BOUNDS,
  openReader,
  type Reader,
} from '#server/features/tracking/import/recognition/reader.ts';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { asText, type Figure, figure } from './report/figures.ts';
import {
  LINES_FOR_TUNING,
  LINES_NEW_AT_FIRST,
  LINES_WRITTEN_LAST,
  type WrittenLine,
} from './image/image-lines.ts';
import { PICTURES, type PictureKind } from './image/image-pictures.ts';
import { renderPicture } from './image/image-render.ts';
import { addScores, type Score, scorePicture } from './image/image-score.ts';
import { summarise } from './report/rounds.ts';

const LINES_IN_A_PICTURE = 6;
const PATIENCE = { ...BOUNDS, answerMs: 60_000, idleMs: 60_000 };
const EXACT_AT_LEAST = 85;
const SETS = [
  ['Lines that the recipe was found with', LINES_FOR_TUNING],
  ['Lines that were new to its first form', LINES_NEW_AT_FIRST],
  ['Lines written when it was finished', LINES_WRITTEN_LAST],
] as const;

const { values: options } = parseArgs({
  options: { misses: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

type Outcome = { kind: PictureKind; score: Score; ms: number };

await runCommand(async () => {
  await prepare();
  const executablePath = await findOrInstallBrowser();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const reader = openReader(PATIENCE);
  try {
    const measured: (readonly [string, Outcome[]])[] = [];
    for (const [group, lines] of SETS) {
      measured.push([group, await measure(browser, reader, lines)]);
    }
    console.log(`load ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(perKind(measured.map(([, outcomes]) => outcomes)));
    const figures = measured.flatMap(([group, outcomes]) => figuresOf(group, outcomes));
    console.log(asText(figures));
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  } finally {
    await reader.close();
    await browser.close();
  }
});

/** Every kind of picture once, each with the next six lines. */
async function measure(
  browser: Browser,
  reader: Reader,
  lines: readonly WrittenLine[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [at, kind] of PICTURES.entries()) {
    if (!kind.name.includes(options.only)) continue;
    const written = Array.from({ length: LINES_IN_A_PICTURE }, (_, index) =>
      lineAt(lines, at * LINES_IN_A_PICTURE + index),
    );
    const picture = await renderPicture(browser, kind, written);
    const before = performance.now();
    const seen = await reader.read(picture, () => {});
    const ms = performance.now() - before;
    const texts = tidyLines(seen.map(({ text }) => text));
    const habits = readHabitLines(texts).map(({ at: line }) => ({
      text: texts[line] ?? '',
      possibleTimes: seen[line]?.possibleTimes ?? null,
    }));
    outcomes.push({ kind, score: scorePicture(written, habits), ms });
  }
  return outcomes;
}

function lineAt(lines: readonly WrittenLine[], at: number): WrittenLine {
  const line = lines[at % lines.length];
  if (!line) throw new RangeError('There are no lines to write.');
  return line;
}

function perKind(sets: readonly (readonly Outcome[])[]): string {
  const rows = (sets[0] ?? []).map(({ kind, score, ms }, at) => {
    const scores = sets.flatMap((outcomes) => outcomes[at]?.score ?? []);
    const counts = scores.map(({ exact }) => exact).join(', ');
    const misses = addScores(scores).missed.map(
      ({ written, read }) => `\n      ${written}  →  ${read}`,
    );
    return `  ${kind.name.padEnd(30)} ${counts} of ${score.lines}, ${Math.round(ms)} ms${options.misses ? misses.join('') : ''}`;
  });
  return `Lines read exactly\n${rows.join('\n')}\n`;
}

function figuresOf(group: string, outcomes: readonly Outcome[]): Figure[] {
  const total = addScores(outcomes.map(({ score }) => score));
  const timesWrong = total.times - total.timesRead - total.timesAsked;
  const [first, ...others] = outcomes.map(({ ms }) => ms / 1000);
  const parts = (['print', 'handwriting'] as const).map((part) => {
    const { exact, lines } = addScores(
      outcomes.filter(({ kind }) => kind.group === part).map(({ score }) => score),
    );
    return figure({ group, name: `of these, ${part}`, unit: '%' }, (100 * exact) / lines);
  });
  return [
    figure(
      { group, name: 'lines read exactly', unit: '%', aim: { atLeast: EXACT_AT_LEAST } },
      (100 * total.exact) / total.lines,
    ),
    ...parts,
    figure({ group, name: 'times of day read', unit: '%' }, (100 * total.timesRead) / total.times),
    figure({ group, name: 'asked for', unit: '%' }, (100 * total.timesAsked) / total.times),
    figure({ group, name: 'read wrong', unit: '%' }, (100 * timesWrong) / total.times),
    figure({ group, name: 'first picture', unit: 's' }, first ?? 0),
    figure({ group, name: 'each other picture', unit: 's' }, summarise(others)),
  ];
}

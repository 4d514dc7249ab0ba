import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { type Dice, rollDice } from '#domain/bots/dice.ts';
import { ROOT } from '../../scripts/setup/project.mjs';
import type { WrittenLine } from './image-lines.ts';
import type { PictureKind } from './image-pictures.ts';

const ROW = 1.7;
const WIDTH = 640;
const PAPER = '#d8d5cf';

const FONTS = [
  ['Caveat', 'caveat'],
  ['Patrick Hand', 'patrick-hand'],
  ['Kalam', 'kalam'],
  ['Indie Flower', 'indie-flower'],
] as const;

/** The same picture every time: what is measured is the recogniser, not the dice. */
export async function renderPicture(
  browser: Browser,
  kind: PictureKind,
  lines: readonly WrittenLine[],
): Promise<Buffer> {
  const { width = WIDTH, scale: deviceScaleFactor = 1 } = kind;
  const page = await browser.newPage({ deviceScaleFactor, viewport: { width, height: 100 } });
  try {
    await page.setContent(pageOf(kind, lines));
    await page.evaluate('document.fonts.ready');
    return await wear(await page.screenshot({ fullPage: true }), kind);
  } finally {
    await page.close();
  }
}

function pageOf(kind: PictureKind, lines: readonly WrittenLine[]): string {
  const items = lines.map(({ text }, at) => `<p>${markOf(kind.mark, at)}${text}</p>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>${faces()}
    body { margin: 0; padding: 24px; background: ${PAPER}; ${kind.mark === 'drawn box' ? kind.css : ''} }
    div { --row: ${Math.round(kind.size * ROW)}px; padding: 0 32px var(--row); ${kind.css} }
    p { margin: 0; padding-top: var(--row); font: ${kind.size}px/var(--row) ${kind.font}; white-space: nowrap }
    p { font-family: '${kind.font}', ${kind.font} }
    i { display: inline-block; width: .9em; height: .9em; margin-right: .6em; vertical-align: -.1em;
        border: .1em solid currentcolor; border-radius: .2em }
  </style><div>${items}</div>`;
}

const faces = () =>
  FONTS.map(([family, folder]) => {
    const path = `node_modules/@fontsource/${folder}/files/${folder}-latin-400-normal.woff2`;
    const content = readFileSync(join(ROOT, path)).toString('base64');
    return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${content})}`;
  }).join('');

function markOf(mark: PictureKind['mark'], at: number): string {
  const marks = {
    none: '',
    bullet: '• ',
    box: '☐ ',
    'drawn box': '<i></i>',
    number: `${at + 1}. `,
  };
  return marks[mark];
}

/** What a camera and a scanner do to a page. */
async function wear(png: Buffer, { after = {} }: PictureKind): Promise<Buffer> {
  const { turn, orientation, noise, blur, jpeg } = after;
  let picture = sharp(png);
  if (turn) picture = sharp(await picture.rotate(turn, { background: PAPER }).toBuffer());
  if (blur) picture = sharp(await picture.blur(blur).toBuffer());
  if (noise) picture = await withNoise(picture, noise);
  if (orientation)
    picture = sharp(await picture.rotate(-90).toBuffer()).withMetadata({ orientation });
  return jpeg ? picture.jpeg({ quality: jpeg }).toBuffer() : picture.png().toBuffer();
}

async function withNoise(picture: Sharp, strength: number): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const dice = rollDice(strength);
  const { width, height, channels } = info;
  for (let at = 0; at < data.length; at += channels) {
    const grain = bell(dice) * strength;
    for (let channel = 0; channel < channels; channel += 1) {
      const value = (data[at + channel] ?? 0) + grain;
      data[at + channel] = Math.min(255, Math.max(0, value));
    }
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** Nearly a normal distribution, of width 1. */
const bell = (dice: Dice) =>
  ((dice.below(1000) + dice.below(1000) + dice.below(1000) + dice.below(1000)) / 1000 - 2) * 1.7;

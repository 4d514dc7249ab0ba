import { LOGO_RING, type RingSegment, toArcs } from '#domain/progress/day-ring.ts';
import { doneTodayText, longestStreak } from '#domain/people/public-day.ts';
import type { Lettering } from '#server/lettering/lettering.ts';
import type { PreviewFacts } from './preview-facts.ts';

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The colours of the light theme, as hex values that every renderer supports. */
const COLOURS = {
  background: '#faf8f4',
  text: '#221d18',
  quiet: '#68605a',
  track: '#d9d7d3',
  accent: '#f15100',
} as const;

type Text = { x: number; y: number; size: number; colour?: string; isStrong?: boolean };

const LEFT = 590;
const TEXT_WIDTH = PREVIEW_WIDTH - LEFT - 60;

/** Draws text as outlines, because the fonts of the renderer are unknown. */
export function previewSvg(facts: PreviewFacts, lettering: Lettering): string {
  const { day, isEmpty } = facts;
  const write = writerWith(lettering);
  const percent = isEmpty || day.due === 0 ? [] : [`${day.percent}%`];
  const lines = factLines(facts);
  const parts = [
    ringSvg(day.segments, { x: 70, y: 95, size: 440, thickness: 11 }),
    ...percent.map((text) => write(text, { x: 290, y: 350, size: 104, isStrong: true }, 'middle')),
    ...nameLines(facts, lettering).map(({ text, ...at }) => write(text, at)),
    ...lines.map((text, at) => write(text, { x: LEFT, y: 348 + at * 56, size: 36 })),
    ringSvg(LOGO_RING, { x: LEFT, y: 523, size: 44, thickness: 20 }),
    write('HabitCrush', { x: LEFT + 58, y: 556, size: 32, isStrong: true }),
    write('Crushing habits in public', {
      x: LEFT + 258,
      y: 555,
      size: 25,
      colour: COLOURS.quiet,
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${COLOURS.background}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** Falls back to the username if the font lacks letters of the name. */
function nameLines({ name, username, isBot }: PreviewFacts, lettering: Lettering) {
  const handle = `@${username}${isBot ? ' · bot' : ''}`;
  const title = name !== null && lettering.canWrite(name) ? name : username;
  return [
    { ...fitted(title, 76, lettering), x: LEFT, y: 196, isStrong: true },
    { ...fitted(handle, 34, lettering), x: LEFT, y: 254, colour: COLOURS.quiet },
  ];
}

function factLines({ day, isEmpty }: PreviewFacts): string[] {
  if (isEmpty) return ['No public habits'];
  const streak = `Longest streak: ${longestStreak(day)}`;
  return [doneTodayText(day), ...(day.bestStreak > 0 ? [streak] : [])];
}

const MIN_SCALE = 0.6;

/** Shrinks the text until it fits, and truncates it below the smallest readable size. */
function fitted(text: string, size: number, lettering: Lettering): { text: string; size: number } {
  const share = TEXT_WIDTH / lettering.write(text, size).width;
  if (share >= MIN_SCALE) return { text, size: size * Math.min(1, share) };
  const small = size * MIN_SCALE;
  const letters = Array.from(text);
  while (lettering.write(`${letters.join('')}…`, small).width > TEXT_WIDTH) letters.pop();
  return { text: `${letters.join('')}…`, size: small };
}

function writerWith(lettering: Lettering) {
  return (
    text: string,
    { x, y, size, colour = COLOURS.text, isStrong = false }: Text,
    anchor = '',
  ) => {
    const { width, path } = lettering.write(text, size);
    const left = anchor === 'middle' ? x - width / 2 : x;
    // The outlines have one weight; a stroke makes them bold.
    const stroke = isStrong ? ` stroke="${colour}" stroke-width="${size * 0.035}"` : '';
    return `<path transform="translate(${left.toFixed(1)} ${y})" fill="${colour}"${stroke} d="${path}"/>`;
  };
}

type Box = { x: number; y: number; size: number; thickness: number };

/** The same ring as on the pages, in a square of 100 units. */
function ringSvg(segments: readonly RingSegment[], { x, y, size, thickness }: Box): string {
  const radius = 50 - thickness / 2;
  const length = 2 * Math.PI * radius;
  const arcs = toArcs(segments, thickness / length);
  const circle = (attributes: string) => `<circle cx="50" cy="50" r="${radius}" ${attributes}/>`;
  const empty = circle(`stroke="${COLOURS.track}" stroke-width="${thickness * 0.35}"`);
  const drawn = arcs.map(({ state, start, sweep, hasRoundEnds }) =>
    circle(
      [
        `stroke="${{ done: COLOURS.accent, open: COLOURS.track, skipped: COLOURS.quiet }[state]}"`,
        `stroke-width="${state === 'skipped' ? thickness * 0.35 : thickness}"`,
        `stroke-linecap="${hasRoundEnds ? 'round' : 'butt'}"`,
        `stroke-dasharray="${(sweep * length).toFixed(3)} ${(2 * length).toFixed(3)}"`,
        `stroke-dashoffset="${(-start * length).toFixed(3)}"`,
      ].join(' '),
    ),
  );
  const transform = `translate(${x} ${y}) scale(${size / 100}) rotate(-90 50 50)`;
  return `<g fill="none" transform="${transform}">${drawn.length > 0 ? drawn.join('') : empty}</g>`;
}

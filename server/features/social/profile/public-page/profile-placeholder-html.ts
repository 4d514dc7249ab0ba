import type { PublicProfile } from '#contract/profile.ts';
import { LOGO_RING, type RingSegment, toArcs } from '#domain/progress/day-ring.ts';
import { publicDay, publicDayFacts } from '#domain/people/public-day.ts';
import { escaped } from '#server/http/escaped.ts';

const STROKES = {
  done: 'stroke-accent',
  open: 'stroke-track',
  skipped: 'stroke-text-secondary',
} as const;

/**
 * The first view of a profile until the page runs: name and day at the places where the page will draw them
 * (web/pages/public-profile), so that nothing moves. The build reads the class names here (scripts/build.mjs), so
 * each must be written in one piece.
 */
export function profilePlaceholderHtml(profile: PublicProfile): string {
  const { username, habits, isBot, isVip } = profile;
  const day = publicDay(habits);
  const facts = publicDayFacts(day).map(escaped).join('<br>');
  const words = habits.length > 0 ? `<p>${facts}</p>` : '';
  return [
    '<div class="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-safe">',
    '<div class="flex flex-wrap items-center gap-x-3 pt-safe pb-2">',
    '<span class="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold tracking-tight">',
    `${ringHtml(LOGO_RING, 20, 'size-7')}HabitCrush</span>`,
    '<span class="min-h-6 text-sm text-secondary max-sm:w-full"></span></div>',
    '<main class="grid flex-1 grid-cols-1 content-start gap-4 pt-1 pb-10 sm:gap-6 lg:grid-cols-2">',
    '<div class="grid min-w-0 rounded-lg bg-surface p-5 shadow-sm sm:p-6 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 max-[16rem]:grid-cols-1 sm:gap-x-6">',
    ringHtml(day.segments, 7, 'size-20 sm:row-span-3 sm:size-32'),
    '<div class="grid min-w-0 content-center">',
    '<div class="flex flex-wrap items-center gap-x-3 gap-y-1">',
    `<h1 class="line-clamp-5 min-w-0 text-2xl wrap-anywhere sm:text-3xl">${escaped(profile.name ?? username)}</h1>`,
    `${isBot ? badge('Bot') : ''}${isVip ? badge('VIP') : ''}</div>`,
    `<p class="text-secondary wrap-anywhere">@${escaped(username)}</p></div>`,
    `<div class="col-span-full grid min-w-0 gap-1 sm:col-start-2">${words}<div class="min-h-11"></div></div>`,
    '<div class="col-span-full min-h-11 sm:col-start-2"></div></div></main></div>',
  ].join('');
}

const badge = (word: string): string =>
  `<span class="inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap bg-secondary text-text">${word}</span>`;

function ringHtml(segments: readonly RingSegment[], thickness: number, size: string): string {
  const radius = 50 - thickness / 2;
  const circle = (attributes: string) =>
    `<circle cx="50" cy="50" r="${radius}" pathLength="1" fill="none" ${attributes}/>`;
  const arcs = toArcs(segments, thickness / (2 * Math.PI * radius)).map((arc) => {
    const stroke = STROKES[arc.state];
    const width = arc.state === 'skipped' ? thickness * 0.35 : thickness;
    const cap = arc.hasRoundEnds ? 'round' : 'butt';
    return circle(
      `class="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-dasharray="${arc.sweep} 2" stroke-dashoffset="${-arc.start}"`,
    );
  });
  const empty = circle(`class="stroke-track" stroke-width="${thickness * 0.35}"`);
  return `<svg viewBox="0 0 100 100" aria-hidden="true" class="${size} -rotate-90">${arcs.join('') || empty}</svg>`;
}

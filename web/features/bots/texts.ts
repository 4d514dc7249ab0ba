import type { BotType } from '#domain/bots/bots.ts';
import { momentText } from '#web/ui/figures.ts';

export const KIND_WORDS: Record<BotType, string> = {
  high_achiever: 'High achiever',
  steady_supporter: 'Steady supporter',
  occasional_motivator: 'Occasional motivator',
};

/** Turns are taken every few minutes: what is due is as good as under way. */
export function nextRunText(at: string | null, now: number): string {
  return at === null || Date.parse(at) <= now ? 'Within five minutes' : momentText(at);
}

import type { BotType } from '#domain/bots/bots.ts';
import { momentText } from '#web/ui/time-texts.ts';

export const KIND_WORDS: Record<BotType, string> = {
  high_achiever: 'High achiever',
  steady_supporter: 'Steady supporter',
  occasional_motivator: 'Occasional motivator',
};

/** The job runs every few minutes, so a due bot runs soon. */
export function nextRunText(at: string | null, now: number): string {
  return at === null || Date.parse(at) <= now ? 'Within five minutes' : momentText(at);
}

import type { BotType } from './bots.ts';
import type { Random } from './random.ts';

const MANNERS: Record<BotType, readonly string[]> = {
  high_achiever: ['early', 'swift', 'bold', 'iron', 'peak', 'prime', 'keen', 'summit'],
  steady_supporter: ['calm', 'kind', 'steady', 'warm', 'gentle', 'sunny', 'loyal', 'patient'],
  occasional_motivator: ['lucky', 'breezy', 'sleepy', 'merry', 'dreamy', 'easy', 'witty', 'lazy'],
};

const ANIMALS = [
  'falcon',
  'otter',
  'badger',
  'heron',
  'lynx',
  'robin',
  'tortoise',
  'dolphin',
  'marmot',
  'sparrow',
  'beaver',
  'hedgehog',
  'panda',
  'puffin',
  'fox',
  'koala',
] as const;

/** A name that is not among the given ones. */
export function botUsername(random: Random, botType: BotType, others: ReadonlySet<string>): string {
  for (;;) {
    const name = `${random.oneOf(MANNERS[botType])}_${random.oneOf(ANIMALS)}_${10 + random.below(990)}`;
    if (!others.has(name)) return name;
  }
}

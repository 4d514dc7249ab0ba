import type { BotType } from './bots.ts';
import type { Dice } from './dice.ts';

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
export function botUsername(dice: Dice, botType: BotType, others: ReadonlySet<string>): string {
  for (;;) {
    const name = `${dice.oneOf(MANNERS[botType])}_${dice.oneOf(ANIMALS)}_${10 + dice.below(990)}`;
    if (!others.has(name)) return name;
  }
}

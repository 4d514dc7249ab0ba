import fc from 'fast-check';
import type { Life } from '#domain/testing/history-definition/life.ts';
import {
  describeLife,
  type Difference,
  differencesBetween,
} from '#domain/testing/random-lives/compare.ts';
import { anyLife } from '#domain/testing/random-lives/random-lives.ts';
import { anyTwoOrders, type TwoOrders } from '#domain/testing/random-lives/two-orders.ts';
import { differencesOf, figuresByRules } from './differences.ts';

// Plays a share of the lives, and reports them in lines of JSON. One life in ten arrives in two orders.

const [lives = 0, seed = 0] = process.argv.slice(2).map(Number);
const CHUNK = 250;
const IN_TWO_ORDERS = 25;

for (let played = 0; played < lives; played += CHUNK) {
  const chunkSeed = (Math.imul(seed + 1, 0x9e3779b1) + played) | 0;
  const numRuns = Math.min(CHUNK, lives - played);
  const inTwoOrders = Math.min(IN_TWO_ORDERS, numRuns);
  const failure =
    failureOfLives(chunkSeed, numRuns - inTwoOrders) ?? failureOfOrders(chunkSeed, inTwoOrders);
  console.log(JSON.stringify({ lives: numRuns, ...(failure !== undefined && { failure }) }));
  if (failure !== undefined) {
    process.exitCode = 1;
    break;
  }
}

function failureOfLives(chunkSeed: number, numRuns: number): string | undefined {
  const found = fc.check(fc.property(anyLife, isAsDefined), { seed: chunkSeed, numRuns });
  const life = found.counterexample?.[0];
  return life && `${describeLife(life)}\n${textOf(differencesOf(life))}`;
}

function failureOfOrders(chunkSeed: number, numRuns: number): string | undefined {
  const found = fc.check(fc.property(anyTwoOrders, isOneInBothOrders), {
    seed: chunkSeed,
    numRuns,
  });
  const orders = found.counterexample?.[0];
  if (!orders) return undefined;
  const lives = `${describeLife(orders.one)}\nin another order\n${describeLife(orders.other)}`;
  return `${lives}\n${textOf(differencesOfOrders(orders))}`;
}

function isAsDefined(life: Life): boolean {
  return differencesOf(life).length === 0;
}

function isOneInBothOrders(orders: TwoOrders): boolean {
  return differencesOfOrders(orders).length === 0;
}

function differencesOfOrders({ one, other }: TwoOrders): Difference[] {
  return [
    ...differencesOf(other),
    ...differencesBetween(figuresByRules(one), figuresByRules(other)),
  ];
}

function textOf(differences: readonly Difference[]): string {
  return differences
    .map(
      ({ figure, definition, rules }) =>
        `${figure}\n  by definition ${definition}\n  by the rules  ${rules}`,
    )
    .join('\n');
}

import fc from 'fast-check';
import {
  describeLife,
  type Difference,
  differencesFrom,
  differencesOf,
} from '#domain/testing/fair-streak/compare.ts';
import { figuresByRules } from '#domain/testing/fair-streak/figures-by-rules.ts';
import type { Figures, Life } from '#domain/testing/fair-streak/life.ts';
import { anyLife, EVERYTHING } from '#domain/testing/fair-streak/random-lives.ts';
import { figuresByDefinition } from '#domain/testing/fair-streak/streak-by-definition.ts';
import { anyTwoOrders, type TwoOrders } from '#domain/testing/fair-streak/two-devices.ts';

// Plays a share of the lives, and tells of them in lines of JSON. Of each ten, one is sent by two devices in two orders.

const [lives = 0, seed = 0] = process.argv.slice(2).map(Number);
const CHUNK = 250;
const IN_TWO_ORDERS = 25;

for (let played = 0; played < lives; played += CHUNK) {
  const chunkSeed = (Math.imul(seed + 1, 0x9e3779b1) + played) | 0;
  const numRuns = Math.min(CHUNK, lives - played);
  const twice = Math.min(IN_TWO_ORDERS, numRuns);
  const fault =
    faultOfLives(chunkSeed, numRuns - twice) ??
    (twice > 0 ? faultOfOrders(chunkSeed, twice) : undefined);
  console.log(JSON.stringify({ lives: numRuns, ...(fault !== undefined && { fault }) }));
  if (fault !== undefined) {
    process.exitCode = 1;
    break;
  }
}

function faultOfLives(chunkSeed: number, numRuns: number): string | undefined {
  const found = fc.check(fc.property(anyLife(EVERYTHING), isFair), { seed: chunkSeed, numRuns });
  const life = found.counterexample?.[0];
  return life && `${describeLife(life)}\n${asText(differencesOf(life))}`;
}

function faultOfOrders(chunkSeed: number, numRuns: number): string | undefined {
  const isSame = (orders: TwoOrders) => differencesOfOrders(orders).length === 0;
  const found = fc.check(fc.property(anyTwoOrders(EVERYTHING), isSame), {
    seed: chunkSeed,
    numRuns,
  });
  const orders = found.counterexample?.[0];
  if (!orders) return undefined;
  return `${describeLife(orders.one)}\nin another order\n${describeLife(orders.other)}\n${asText(differencesOfOrders(orders))}`;
}

function betweenOrders(one: Figures, other: Figures): Difference[] {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a === b ? [] : [{ figure: 'order', definition: a, rules: b }];
}

function isFair(life: Life): boolean {
  return differencesOf(life).length === 0;
}

function differencesOfOrders({ one, other }: TwoOrders): Difference[] {
  const rules = figuresByRules(other);
  const differences = differencesFrom(figuresByDefinition(other), rules);
  return [...differences, ...betweenOrders(figuresByRules(one), rules)];
}

function asText(differences: readonly Difference[]): string {
  return differences
    .map(
      ({ figure, definition, rules }) =>
        `${figure}\n  by definition ${definition}\n  by the rules  ${rules}`,
    )
    .join('\n');
}

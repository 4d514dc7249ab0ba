import { type Audit, visitEach, withoutMaybe } from './audit.ts';
import type { Hand } from './hand.ts';
import { countStrange, type Facts, type Trail } from './ledger.ts';

type Sight = { factsBefore: Facts; trail: Trail; cookie: string | undefined };
export type Sights = ReadonlyMap<Hand, Sight>;
/** What a copy may hold that is made while people write. */
export type Watch = { end(): Sights };

export function watch(hands: readonly Hand[]): Watch {
  const sights = new Map<Hand, Sight>();
  for (const hand of hands) {
    const { ledger } = hand;
    const open = [...(ledger.open ?? [])].map(([key, value]) => [key, new Set([value])] as const);
    const trail = new Map<string, Set<string | undefined>>(open);
    ledger.trail = trail;
    sights.set(hand, { factsBefore: new Map(ledger.known), trail, cookie: hand.cookie });
  }
  return {
    end: () => {
      for (const hand of hands) hand.ledger.trail = undefined;
      return sights;
    },
  };
}

/** A copy is whole as of one moment between beginning and end of the watch. */
export async function auditCopy(databaseUrl: string, sights: Sights): Promise<Audit> {
  const audit: Audit = { lost: 0, torn: 0, words: [] };
  await visitEach(databaseUrl, [...sights.keys()], ({ hand, found, disagreements }) => {
    const sight = sights.get(hand);
    if (!sight) return;
    const strange = countStrange(sight.factsBefore, sight.trail, withoutMaybe(found, hand));
    if (strange > 0) audit.words.push(`${strange} things of ${hand.person.username} in the copy`);
    audit.words.push(...disagreements);
    audit.lost += strange;
    audit.torn += disagreements.length;
  });
  return audit;
}

import { type Audit, visitEach, withoutMaybe } from './audit.ts';
import type { Writer } from './writer.ts';
import { countStrange, type Facts, type Trail } from './ledger.ts';

type Sight = { factsBefore: Facts; trail: Trail; cookie: string | undefined };
export type Sights = ReadonlyMap<Writer, Sight>;
/** Records the values that a copy may contain if it is made during writes. */
export type Watch = { end(): Sights };

export function watch(writers: readonly Writer[]): Watch {
  const sights = new Map<Writer, Sight>();
  for (const writer of writers) {
    const { ledger } = writer;
    const open = [...(ledger.open ?? [])].map(([key, value]) => [key, new Set([value])] as const);
    const trail = new Map<string, Set<string | undefined>>(open);
    ledger.trail = trail;
    sights.set(writer, { factsBefore: new Map(ledger.known), trail, cookie: writer.cookie });
  }
  return {
    end: () => {
      for (const writer of writers) writer.ledger.trail = undefined;
      return sights;
    },
  };
}

/** Checks that a copy shows one moment between the start and the end of the watch. */
export async function auditCopy(databaseUrl: string, sights: Sights): Promise<Audit> {
  const audit: Audit = { lost: 0, torn: 0, words: [] };
  await visitEach(databaseUrl, [...sights.keys()], ({ writer, found, disagreements }) => {
    const sight = sights.get(writer);
    if (!sight) return;
    const strange = countStrange(sight.factsBefore, sight.trail, withoutMaybe(found, writer));
    if (strange > 0) audit.words.push(`${strange} things of ${writer.person.username} in the copy`);
    audit.words.push(...disagreements);
    audit.lost += strange;
    audit.torn += disagreements.length;
  });
  return audit;
}

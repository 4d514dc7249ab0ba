import { type Audit, forEachWriter, withoutUncertainHabits } from './audit.ts';
import type { Writer } from './writer.ts';
import { countUnexpected, type StoredValues, type SentValues } from './expected-state.ts';

type CopyExpectation = {
  valuesBefore: StoredValues;
  sentValues: SentValues;
  cookie: string | undefined;
};
export type CopyExpectations = ReadonlyMap<Writer, CopyExpectation>;
/** Records the values that a copy may contain if it is made during writes. */
export type ExpectationRecording = { end(): CopyExpectations };

export function recordExpectations(writers: readonly Writer[]): ExpectationRecording {
  const expectations = new Map<Writer, CopyExpectation>();
  for (const writer of writers) {
    const { expected } = writer;
    const open = [...(expected.unanswered ?? [])].map(
      ([key, value]) => [key, new Set([value])] as const,
    );
    const sentValues = new Map<string, Set<string | undefined>>(open);
    expected.sentValues = sentValues;
    expectations.set(writer, {
      valuesBefore: new Map(expected.values),
      sentValues,
      cookie: writer.cookie,
    });
  }
  return {
    end: () => {
      for (const writer of writers) writer.expected.sentValues = undefined;
      return expectations;
    },
  };
}

/** Checks that a copy shows one moment between the start and the end of the recording. */
export async function auditCopy(
  databaseUrl: string,
  expectations: CopyExpectations,
): Promise<Audit> {
  const audit: Audit = { lost: 0, torn: 0, words: [] };
  await forEachWriter(databaseUrl, [...expectations.keys()], ({ writer, found, disagreements }) => {
    const expectation = expectations.get(writer);
    if (!expectation) return;
    const strange = countUnexpected(
      expectation.valuesBefore,
      expectation.sentValues,
      withoutUncertainHabits(found, writer),
    );
    if (strange > 0) audit.words.push(`${strange} things of ${writer.person.username} in the copy`);
    audit.words.push(...disagreements);
    audit.lost += strange;
    audit.torn += disagreements.length;
  });
  return audit;
}

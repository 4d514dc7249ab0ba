import type { Issue } from '#contract/problem.ts';
import { NOT_PLAIN } from '#domain/text/plain-text.ts';

/** Far deeper than any schema, and shallow enough for recursive code. */
const MAX_DEPTH = 100;

type SentNode = {
  readonly value: unknown;
  readonly key: string;
  readonly depth: number;
  readonly above: SentNode | undefined;
};

/**
 * Finds input that no schema can handle: texts that cannot be stored, and an object as `length`. Schemas with a maximum
 * length compare it in any value, and throw if it cannot be compared.
 */
export function invalidInput(sent: unknown, { anyText = false } = {}): Issue | undefined {
  const left: SentNode[] = [{ value: sent, key: '', depth: 0, above: undefined }];
  for (let node = left.pop(); node; node = left.pop()) {
    const { value, key, depth } = node;
    if (!anyText && !(isStorable(key) && (typeof value !== 'string' || isStorable(value)))) {
      return issueAt(node, NOT_PLAIN);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (key === 'length') return issueAt(node, 'A length is a number.');
    if (depth === MAX_DEPTH) return issueAt(node, 'This is nested too deeply.');
    for (const [inner, held] of Object.entries(value)) {
      left.push({ value: held, key: inner, depth: depth + 1, above: node });
    }
  }
  return undefined;
}

/** PostgreSQL cannot store NUL, nor half a character. The schema checks everything else. */
const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

function issueAt(node: SentNode, message: string): Issue {
  const steps: string[] = [];
  for (let at: SentNode | undefined = node; at?.above; at = at.above) steps.unshift(at.key);
  return { path: steps.join('.').replaceAll('\0', ''), message };
}

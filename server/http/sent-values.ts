import type { Issue } from '#contract/problem.ts';
import { NOT_PLAIN } from '#domain/text/plain-text.ts';

/** Far more than any call's shape has, and little enough for whatever walks a value step by step. */
const DEPTH_AT_MOST = 100;

type SentNode = {
  readonly value: unknown;
  readonly key: string;
  readonly depth: number;
  readonly above: SentNode | undefined;
};

/**
 * What no schema is to see, wherever in it: texts that cannot be stored, and a `length` that is an object. Schemas
 * that bound a text or a list compare it also where it is neither, and throw at what cannot be compared.
 */
export function faultOfSent(sent: unknown, { anyText = false } = {}): Issue | undefined {
  const left: SentNode[] = [{ value: sent, key: '', depth: 0, above: undefined }];
  for (let node = left.pop(); node; node = left.pop()) {
    const { value, key, depth } = node;
    if (!anyText && !(isStorable(key) && (typeof value !== 'string' || isStorable(value)))) {
      return fault(node, NOT_PLAIN);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (key === 'length') return fault(node, 'A length is a number.');
    if (depth === DEPTH_AT_MOST) return fault(node, 'This is nested too deeply.');
    for (const [inner, held] of Object.entries(value)) {
      left.push({ value: held, key: inner, depth: depth + 1, above: node });
    }
  }
  return undefined;
}

/** By PostgreSQL; what else a text must not hold is said by its schema. */
const isStorable = (text: string): boolean => !text.includes('\0');

function fault(node: SentNode, message: string): Issue {
  const steps: string[] = [];
  for (let at: SentNode | undefined = node; at?.above; at = at.above) steps.unshift(at.key);
  return { path: steps.join('.').replaceAll('\0', ''), message };
}

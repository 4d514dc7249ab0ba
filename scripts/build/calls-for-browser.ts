import { parseAst, type Plugin } from 'vite';

/** The fields that a browser needs to make a call. The server validates requests and responses. */
const KEPT = ['method', 'path', 'isPolled', 'upload'];
/** Functions of `contract/describe.ts`. The last argument is the schema. The others are only for the API documentation. */
const DESCRIBE = ['about', 'named', 'keywords'];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Span = { start: number; end: number };

/** The spans of source code that no browser needs. */
function unreadParts(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(unreadParts);
  if (!isNode(node)) return [];
  const name = node.type === 'CallExpression' ? (node['callee'] as Node)['name'] : undefined;
  const sent = node['arguments'] as Node[];
  if (name === 'defineCall') return unreadFields(sent[0] as Node);
  if (!DESCRIBE.includes(name as string)) return Object.values(node).flatMap(unreadParts);
  const schema = sent.at(-1) as Node;
  return [
    { start: node.start, end: schema.start },
    ...unreadParts(schema),
    { start: schema.end, end: node.end },
  ];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function unreadFields(call: Node): Span[] {
  const fields = call['properties'] as (Node & { key: Node })[];
  return fields.flatMap((field, at) =>
    KEPT.includes(field.key['name'] as string)
      ? unreadParts(field)
      : // Includes the comma after the field.
        [{ start: field.start, end: fields[at + 1]?.start ?? field.end }],
  );
}

export function withoutUnread(code: string): string {
  const spans = unreadParts(parseAst(code)).toSorted((a, b) => a.start - b.start);
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/**
 * Removes from each call the parts that browsers do not use, mainly schemas. Code that only they used is then dropped by
 * tree shaking (`PURE_IN_CONTRACT`). Descriptions of the remaining schemas are removed too.
 */
export function callsForBrowser(): Plugin {
  return {
    name: 'calls-for-browser',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]/ },
      handler: withoutUnread,
    },
  };
}

/** Calls without side effects: zod, and the contract's helpers. Their unused results are dropped. */
export const PURE_IN_CONTRACT = [
  'z',
  'defineCall',
  'text',
  'trimmedText',
  'singleLineText',
  'personName',
  'counted',
];

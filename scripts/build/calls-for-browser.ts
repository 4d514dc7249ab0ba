import { parseAst, type Plugin } from 'vite';

/** All that a browser needs to make a call. What is sent and answered is checked by the server. */
const KEPT = ['method', 'path', 'isPolled', 'upload'];
/** Of `contract/describe.ts`. Their last argument is the schema, the others are read by those who write programs. */
const DESCRIBE = ['about', 'named', 'keywords'];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Span = { start: number; end: number };

/** The parts that no browser reads. */
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
      : // With the comma behind it.
        [{ start: field.start, end: fields[at + 1]?.start ?? field.end }],
  );
}

export function withoutUnread(code: string): string {
  const spans = unreadParts(parseAst(code)).toSorted((a, b) => a.start - b.start);
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/**
 * Takes from each call what the browser does not use: its schemas, most of all. Then the code that only they used
 * is unused, and is left out (`PURE_IN_CONTRACT`). Descriptions of the schemas that are left go, too.
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
];

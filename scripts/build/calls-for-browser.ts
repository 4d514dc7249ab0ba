import { parseAst, type Plugin } from 'vite';

/** All that a browser needs to make a call. What is sent and answered is checked by the server. */
const KEPT = ['method', 'path', 'isPolled', 'upload'];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Span = { start: number; end: number };

/** Where the parts of defined calls stand that no browser reads. */
function unreadParts(program: Node): Span[] {
  const statements = program['body'] as Node[];
  return statements
    .map((statement) => (statement['declaration'] ?? statement) as Node)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) => declaration['declarations'] as { init: Node | null }[])
    .flatMap(({ init }) => partsOf(init));
}

function partsOf(init: Node | null): Span[] {
  if (init === null || (init['callee'] as Node | undefined)?.['name'] !== 'defineCall') return [];
  const [call] = init['arguments'] as [Node & { properties: (Node & { key: Node })[] }];
  const { properties } = call;
  return properties
    .map(({ key, start, end }, at) => ({
      name: key['name'] as string,
      start,
      // With the comma behind it.
      end: properties[at + 1]?.start ?? end,
    }))
    .filter(({ name }) => !KEPT.includes(name));
}

export function withoutUnread(code: string): string {
  const spans = unreadParts(parseAst(code) as unknown as Node);
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/**
 * Takes from each call what the browser does not use: its schemas, most of all. Then what only they were made of is used
 * by nobody, and does not come along (`PURE_IN_CONTRACT`).
 */
export function callsForBrowser(): Plugin {
  return {
    name: 'calls-for-browser',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]/, code: 'defineCall' },
      handler: withoutUnread,
    },
  };
}

/** Of which nothing remains when nobody uses what they make: zod, and what the contract makes of it. */
export const PURE_IN_CONTRACT = [
  'z',
  'defineCall',
  'text',
  'trimmedText',
  'lineOfText',
  'personName',
];

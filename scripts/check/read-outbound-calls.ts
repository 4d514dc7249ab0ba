import type { ImportDeclaration, Node, VisitorObject } from 'oxc-parser';

/** The exports that open connections, by module. `*` stands for all exports. */
const OPENERS: Record<string, readonly string[]> = {
  http: ['request', 'get', 'Agent', 'ClientRequest', 'globalAgent'],
  https: ['*'],
  http2: ['*'],
  net: ['connect', 'createConnection'],
  tls: ['*'],
  dgram: ['*'],
  undici: ['*'],
  ws: ['*'],
};
const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];

/** Reports each place that could connect to another machine. */
export function outboundCallVisitor(add: (node: Node) => void): VisitorObject {
  return {
    ImportDeclaration: (node) => {
      if (node.importKind !== 'type' && opensConnections(node)) add(node);
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && openersOf(node.source.value)) add(node);
    },
    Identifier: (node) => {
      if (GLOBALS.includes(node.name)) add(node);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Socket') add(node);
    },
  };
}

const openersOf = (specifier: unknown) => OPENERS[String(specifier).replace(/^node:/, '')];

function opensConnections({ source, specifiers }: ImportDeclaration): boolean {
  const openers = openersOf(source.value);
  if (!openers) return false;
  return specifiers.some((part) => {
    if (part.type !== 'ImportSpecifier') return true;
    if (part.importKind === 'type') return false;
    const name = part.imported.type === 'Identifier' ? part.imported.name : part.imported.value;
    return openers.includes('*') || openers.includes(name);
  });
}

import { expect, test } from 'vitest';
import { temporaryTree } from './testing/temporary-tree.ts';
import { checkOutboundCalls } from './outbound-calls.ts';

const violationsOf = (path: string, text: string) =>
  checkOutboundCalls(temporaryTree({ [path]: `\n${text}\n` }).tree);

test.each([
  "await fetch('https://example.org');",
  "await globalThis.fetch('https://example.org');",
  "const ask = fetch; ask('');",
  "new WebSocket('wss://example.org');",
  "import { request } from 'node:http';\nrequest('');",
  "import http from 'http';\nhttp.get('');",
  "import * as https from 'node:https';\nhttps.get('');",
  "import { Agent } from 'node:https';\nnew Agent();",
  "import { connect } from 'node:net';\nconnect(1);",
  "import { connect } from 'node:tls';\nconnect(1);",
  "import { Pool } from 'undici';\nnew Pool('');",
  "await import('node:http2');",
])('the check rejects outgoing connections outside of server/outbound: %s', (text) => {
  const found = 'server/pages/a.ts:2: the server calls others through server/outbound alone';
  expect(violationsOf('server/pages/a.ts', text)).toContain(found);
  expect(violationsOf('server/outbound/a.ts', text)).toEqual([]);
  expect(violationsOf('server/pages/a.test.ts', text)).toEqual([]);
  expect(violationsOf('web/client/a.ts', text)).toEqual([]);
});

test('the check rejects a new socket', () => {
  const text = "import { Socket } from 'node:net';\nexport const socket = new Socket();";
  expect(violationsOf('server/pages/a.ts', text)).toHaveLength(1);
});

test.each([
  "import { createServer } from 'node:http';\ncreateServer();",
  "import type { ClientRequest } from 'node:http';\nexport type A = ClientRequest;",
  "import { isIP } from 'node:net';\nisIP('');",
  "import { Socket } from 'node:net';\nexport const isSocket = (a: unknown) => a instanceof Socket;",
  "const text = 'fetch';\n// fetch(text)",
])('the check accepts servers, types and strings: %s', (text) => {
  expect(violationsOf('server/pages/a.ts', text)).toEqual([]);
});

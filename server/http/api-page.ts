import { confirmIdentity } from '#contract/account.ts';
import type { Call, Schema } from '#contract/call.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import { escaped } from '#server/pages/escaped.ts';
import { exampleOf } from './call-example.ts';
import { schemaOf } from './json-schema.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; color-scheme: light dark }
  h1 { font-size: 1.75rem } h2 { font-size: 1.1rem; margin-top: 2.5rem }
  code, pre { font: 14px/1.5 ui-monospace, monospace }
  pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid #8885; border-radius: 8px }
  b { display: inline-block; min-width: 4.5rem }`;

/** The contract as a page to read: no script, nothing from elsewhere. */
export function readablePage(calls: readonly Call[]): string {
  const sorted = calls.toSorted((a, b) => a.path.localeCompare(b.path));
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>HabitCrush API</title>
<style>${STYLE}</style>
<h1>HabitCrush API</h1>
<p>Calls carry the session cookie and, where a day matters, the header <code>X-Time-Zone</code> with an IANA name.
A program sends <code>Authorization: Bearer</code> and a token in place of the cookie; each call says which token may make it.
A refused call answers <code>{message, issues?}</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav><ul>${sorted.map((call) => `<li><a href="#${idOf(call)}"><code>${call.method} ${call.path}</code></a></li>`).join('')}</ul></nav>
${sorted.map(section).join('\n')}</html>`;
}

const idOf = ({ method, path }: Call) => `${method}-${path.replaceAll(/[^a-z-]/gi, '-')}`;

function section(call: Call): string {
  return `<section id="${idOf(call)}"><h2><b>${call.method}</b> <code>${call.path}</code></h2>
<p>${escaped(call.summary)}.</p>
${part('Query', call.query, 'input')}${part('Body', call.body, 'input')}${uploadOf(call)}
${answerOf(call)}
${tokenOf(call)}${proofOf(call)}
<p>Refuses with: ${call.refuses.join(', ') || 'nothing of its own'}.</p></section>`;
}

function tokenOf(call: Call): string {
  if (call.tokenScope === undefined) return '';
  return `<p>A token that may <em>${call.tokenScope}</em>:</p><pre>${escaped(exampleOf(call))}</pre>`;
}

const PROOF_MINUTES = PROOF_HOLDS_MS / 60_000;

const proofOf = ({ needsProof }: Call) =>
  needsProof
    ? `<p>Asks who it is where the last proof is older than ${PROOF_MINUTES} minutes: give one by <code>${confirmIdentity.method} ${confirmIdentity.path}</code>.</p>`
    : '';

const uploadOf = ({ upload }: Call) =>
  upload
    ? `<p>Takes a file as multipart/form-data in the field <code>${upload.field}</code>.</p>`
    : '';

function answerOf({ status, response, file }: Call): string {
  if (response) return part(`Answers ${status}`, response, 'output');
  return `<p>Answers ${status} ${file ? `with a file: ${file}` : 'without a body'}.</p>`;
}

function part(title: string, schema: Schema | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`;
}

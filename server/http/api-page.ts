import { confirmIdentity } from '#contract/account.ts';
import type { Call, Schema } from '#contract/call.ts';
import type { CallGroup } from '#contract/calls.ts';
import { OPERATION_HEADER, USER_HEADER } from '#contract/operations.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import { escaped } from './escaped.ts';
import { exampleOf } from './call-example.ts';
import { COMPONENTS, type Json, type SchemaDescription } from './json-schema.ts';

// The colours of the site’s tokens, because this page does not load its styles.
const STYLE = `
  :root { color-scheme: light dark; --paper: #faf8f4; --surface: #fffefd; --ink: #221d18; --quiet: #68605a; --line: #e1ddd8; --accent: #f15100 }
  @media (prefers-color-scheme: dark) { :root { --paper: #15120f; --surface: #201c18; --ink: #efece7; --quiet: #afaaa3; --line: #393430; --accent: #ff6f1f } }
  body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 64rem; margin: 0 auto; padding: 2.5rem 1rem; overflow-wrap: anywhere }
  h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 } h2 { margin: 3rem 0 1rem; font-size: 1.35rem } h3 { margin: 0; font-size: 1rem }
  a { color: inherit; text-underline-offset: .2em; text-decoration-color: var(--accent) } a:hover { text-decoration-thickness: 2px }
  code, pre { font: 14px/1.5 ui-monospace, monospace }
  pre { overflow: auto; max-height: 32rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px }
  p { margin: .5rem 0; max-width: 46rem } summary { cursor: pointer; padding: .25rem 0 } em { font-style: normal; font-weight: 600 }
  b { display: inline-block; min-width: 4rem }
  nav { margin-top: 2rem } nav h2 { margin: 0 0 .5rem; font-size: 1rem } nav ul { list-style: none; margin: 0; padding: 0 } nav li { padding: .25rem 0 }
  nav small { display: block; font-size: .875rem; color: var(--quiet) }
  nav section, article { margin: 0 0 1rem; padding: 1.25rem; border-radius: 14px; background: var(--surface) }
  article { scroll-margin-top: 1rem } article:target { outline: 2px solid var(--accent) }
  @media (min-width: 48rem) { nav { columns: 2; column-gap: 1rem } nav section { break-inside: avoid } }`;

/** The contract as a page without scripts and external files. */
export const readablePage = (groups: readonly CallGroup[], schemas: SchemaDescription): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>HabitCrush API</title>
<style>${STYLE}</style>
<h1>HabitCrush API</h1>
<p>Calls carry the session cookie and, where a day matters, the header <code>X-Time-Zone</code> with an IANA name.
The account takes over this zone at sign-in and by <code>GET /api/user</code>; other calls use it for themselves.
A program sends <code>Authorization: Bearer</code> and a token in place of the cookie; each call says which token may make it.
A refused call responds with <code>{message, issues?}</code>; <code>issues[].path</code> is the name of a field, in a body, a path and a query alike.
A body with an unknown field is refused; unknown query parameters are ignored.
A client that sends changes again after a lost response numbers them: <code>${OPERATION_HEADER}: &lt;uuid&gt; &lt;number&gt;</code>,
with a UUID of its own and numbers that grow. A number that is not above the last one applied changes nothing and gets a 204.
<code>${USER_HEADER}: &lt;user id&gt;</code> refuses a call with 401 when another user is signed in.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${groups.map(contentsOf).join('\n')}</nav>
<main>${groups.map((group) => chapterOf(group, schemas)).join('\n')}
<h2>Schemas</h2>
${Object.entries(schemas.components).map(schemaArticle).join('\n')}</main></html>`;

export const pathInBraces = ({ path }: Call): string => path.replaceAll(/:(\w+)/g, '{$1}');

const idOf = ({ method, path }: Call) => `${method}-${path.replaceAll(/[^a-z-]/gi, '-')}`;

const contentsOf = ({ title, calls }: CallGroup) => `<section><h2>${title}</h2><ul>
${calls.map(({ call }) => `<li><a href="#${idOf(call)}"><code>${call.method} ${pathInBraces(call)}</code></a><small>${escaped(call.summary)}</small></li>`).join('\n')}
</ul></section>`;

const chapterOf = ({ title, calls }: CallGroup, schemas: SchemaDescription) => `<h2>${title}</h2>
${calls.map(({ call }) => articleOf(call, schemas)).join('\n')}`;

const schemaArticle = ([name, { description, ...rules }]: [string, Json]) =>
  `<article id="${name}"><h3>${name}</h3><p>${escaped(description as string)}</p>${schemaText(rules)}</article>`;

/** Names of schemas become links to them. */
const schemaText = (schema: Json) =>
  `<pre>${escaped(JSON.stringify(schema, null, 2)).replaceAll(REFERENCE, '"<a href="#$1">$1</a>"')}</pre>`;

const REFERENCE = new RegExp(`${escaped('"')}${COMPONENTS}(\\w+)${escaped('"')}`, 'g');

const articleOf = (call: Call, schemas: SchemaDescription) =>
  `<article id="${idOf(call)}"><h3><b>${call.method}</b> <code>${pathInBraces(call)}</code></h3>
<p>${escaped(call.summary)}.</p>
${part('Query', call.query, schemas)}${part('Body', call.body, schemas)}${uploadOf(call)}
${responseOf(call, schemas)}
${tokenOf(call, schemas)}${proofOf(call)}${numberOf(call)}
<p>Refuses with: ${call.refuses.join(', ') || 'nothing of its own'}.</p></article>`;

function tokenOf(call: Call, schemas: SchemaDescription): string {
  if (call.tokenScope === undefined) return '';
  return `<p>A token that may <em>${call.tokenScope}</em>:</p><pre>${escaped(exampleOf(call, schemas))}</pre>`;
}

const PROOF_MINUTES = PROOF_HOLDS_MS / 60_000;

const proofOf = ({ needsProof }: Call) =>
  needsProof
    ? `<p>Asks who it is where the last proof is older than ${PROOF_MINUTES} minutes: give one by <code>${confirmIdentity.method} ${confirmIdentity.path}</code>.</p>`
    : '';

const numberOf = ({ acceptsOperation }: Call) =>
  acceptsOperation
    ? `<p>Takes the header <code>${OPERATION_HEADER}</code>. Responds with 204 when the number was applied before.</p>`
    : '';

const uploadOf = ({ upload }: Call) =>
  upload
    ? `<p>Takes a file as multipart/form-data in the field <code>${upload.field}</code>.</p>`
    : '';

function responseOf({ status, response, file }: Call, schemas: SchemaDescription): string {
  if (response) return part(`Responds with ${status}`, response, schemas);
  return `<p>Responds with ${status} ${file ? `and a file: ${file}` : 'and no body'}.</p>`;
}

function part(title: string, schema: Schema | undefined, schemas: SchemaDescription): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary>${schemaText(schemas.of(schema))}</details>`;
}

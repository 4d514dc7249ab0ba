import { readdirSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { withoutUnread } from './calls-for-browser.ts';

test('a call in the browser has only the fields that are needed to make it', () => {
  const code = `export const listHabits = defineCall({
  method: "GET",
  path: "/api/habits",
  summary: "My habits",
  isPolled: true,
  response: z.array(Habit),
  refuses: [401, 429]
});
const other = z.object({ response: z.string() });
export const send = defineCall({ body: other, method: "POST", upload: { field: "file" }, });`;
  expect(withoutUnread(code).replaceAll(/\s+/g, ' ')).toBe(
    'export const listHabits = defineCall({ method: "GET", path: "/api/habits", isPolled: true, }); ' +
      'const other = z.object({ response: z.string() }); ' +
      'export const send = defineCall({ method: "POST", upload: { field: "file" }, });',
  );
});

test('a schema in the browser has no description', () => {
  const code = `import { about, keywords, named } from "./describe.ts";
export const Step = named("Step", "A part of a habit.", z.object({
  id: about("Its id.", keywords({ format: "uuid" }, z.string())),
  text: about("At most " + MOST, text({ max: MOST })),
}));`;
  expect(withoutUnread(code).replaceAll(/\s+/g, ' ')).toBe(
    'import { about, keywords, named } from "./describe.ts"; ' +
      'export const Step = z.object({ id: z.string(), text: text({ max: MOST }), });',
  );
});

const FILES = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && name !== 'describe.ts',
);

test('no file of the contract sends descriptions to browsers', () => {
  let described = 0;
  for (const name of FILES) {
    const { code } = transformSync(readFileSync(`contract/${name}`, 'utf8'), { loader: 'ts' });
    described += code.split('about(').length - 1;
    expect([name, withoutUnread(code)]).toEqual([
      name,
      expect.not.stringMatching(/\b(about|named|keywords)\(/),
    ]);
  }
  expect(described).toBeGreaterThan(500);
});

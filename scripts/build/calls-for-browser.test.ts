import { expect, test } from 'vitest';
import { withoutUnread } from './calls-for-browser.ts';

test('a browser gets of a call what it needs to make it', () => {
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

import type { Names } from './names.ts';

type Edit = { path: string; insert: string; before?: RegExp; after?: RegExp };

/** The files in which a feature is registered. */
export function registrationsOf({ kebab, camel }: Names, row: string): Edit[] {
  const title = kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');
  return [
    {
      path: 'contract/calls.ts',
      insert: `import * as ${camel} from './${kebab}.ts';\n`,
      before: /\nconst isCall/,
    },
    {
      path: 'contract/calls.ts',
      insert: `  { title: '${title}', calls: callsOf(Object.entries(${camel})) },\n`,
      after: /callGroups[^=]*= \[\n/,
    },
    {
      path: 'server/app.ts',
      insert: `import { ${camel}Routes } from './features/${row}/${kebab}/routes.ts';\n`,
      before: /import type \{ AppContext \}/,
    },
    {
      path: 'server/app.ts',
      insert: `  ${camel}Routes(scope, ctx);\n`,
      after: /requireSignedIn\(scope.*\);\n/,
    },
  ];
}

export function applyEdit(text: string, { path, insert, before, after }: Edit): string {
  const match = (before ?? after)?.exec(text);
  if (!match) throw new Error(`${path} is not as expected: add "${insert.trim()}" by hand`);
  const at = before ? match.index : match.index + match[0].length;
  return text.slice(0, at) + insert + text.slice(at);
}

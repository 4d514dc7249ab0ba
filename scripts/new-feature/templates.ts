import type { Names } from './names.ts';

type Files = Record<string, string>;

/** The files of a minimal feature, which reads a number from the database and shows it. */
export const filesOf = (names: Names, row: string): Files => ({
  ...contractFiles(names),
  ...serverFiles(names, row),
  ...webFiles(names),
  ...journeyFiles(names),
});

function contractFiles({ kebab, pascal }: Names): Files {
  return {
    [`contract/${kebab}.ts`]: `import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const get${pascal} = defineCall({
  method: 'GET',
  path: '/api/${kebab}',
  summary: 'What ${kebab} knows of me',
  status: 200,
  response: z.object({ count: z.number() }),
  refuses: [401],
});
`,
  };
}

function serverFiles({ kebab, camel, pascal }: Names, row: string): Files {
  return {
    [`server/features/${row}/${kebab}/queries.ts`]: `import { type Queries, statement } from '#server/database/database.ts';

const countOfUser = statement(
  '${kebab}.count-of-user',
  'select count(*)::int as count from users where id = $1',
);

export async function count${pascal}(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries.run<{ count: number }>(countOfUser, [userId]);
  return row?.count ?? 0;
}
`,
    [`server/features/${row}/${kebab}/routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { get${pascal} } from '#contract/${kebab}.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { count${pascal} } from './queries.ts';

export function ${camel}Routes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, get${pascal}, async ({ actor }) => ({
    count: await count${pascal}(ctx.database, actor.userId),
  }));
}
`,
    [`server/features/${row}/${kebab}/routes.test.ts`]: `import { expect, test } from 'vitest';
import { get${pascal} } from '#contract/${kebab}.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

test('the call returns the count of the user', async () => {
  const ada = await app.signIn('ada');
  expect(await ada.ok(get${pascal})).toEqual({ count: 1 });
});

test('the call refuses a visitor', async () => {
  expect(await app.visitor().refused(get${pascal})).toMatchObject({ status: 401 });
});
`,
  };
}

function webFiles({ kebab, camel, pascal }: Names): Files {
  return {
    [`web/features/${kebab}/queries.ts`]: `import { queryOptions, useQuery } from '@tanstack/react-query';
import { get${pascal} } from '#contract/${kebab}.ts';
import { callApi } from '#web/client/call-api.ts';

const ${camel}Options = () =>
  queryOptions({ queryKey: ['${kebab}'], queryFn: () => callApi(get${pascal}) });

export const use${pascal} = () => useQuery(${camel}Options());
`,
    [`web/features/${kebab}/${kebab}-count.tsx`]: `import { use${pascal} } from './queries.ts';

export function ${pascal}Count() {
  const { data } = use${pascal}();
  return data ? <p>{data.count}</p> : null;
}
`,
    [`web/features/${kebab}/${kebab}-count.test.tsx`]: `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { get${pascal} } from '#contract/${kebab}.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ${pascal}Count } from './${kebab}-count.tsx';

test('the count is shown', async () => {
  mockApi(get${pascal}, { count: 3 });
  renderWithProviders(<${pascal}Count />);
  expect((await screen.findByRole('paragraph')).textContent).toBe('3');
});
`,
  };
}

function journeyFiles({ kebab }: Names): Files {
  return {
    [`e2e/${kebab}.test.ts`]: `import { expect, test } from './testing/journey.ts';

test('a visitor is redirected to the sign-in', async ({ request }) => {
  const response = await request.get('/api/${kebab}');
  expect(response.status()).toBe(401);
});

test('a new user sees the count', async ({ emptyDashboard }) => {
  const response = await emptyDashboard.request.get('/api/${kebab}');
  expect(await response.json()).toEqual({ count: 1 });
});
`,
  };
}

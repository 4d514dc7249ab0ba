import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { listHabits } from '#contract/habits.ts';
import { createToken } from '#contract/tokens.ts';
import { WEBHOOK_EVENTS } from '#domain/sending/webhooks.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const Command = z.strictObject({
  url: z.string(),
  method: z.enum(['get', 'patch', 'post', 'put', 'delete']),
  headers: z.record(z.string(), z.unknown()),
  content_type: z.string(),
  payload: z.string(),
});

/** Parses the YAML examples as Home Assistant does, and resolves `!secret` from `secrets`. */
async function examples(secrets: Record<string, string>): Promise<unknown[]> {
  const guide = await readFile(
    new URL('../../../../docs/guides/connect.md', import.meta.url),
    'utf8',
  );
  const secret = { tag: '!secret', resolve: (name: string) => secrets[name] };
  return [...guide.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']): unknown =>
    parse(text, { customTags: [secret] }),
  );
}

test('the Home Assistant command in the guide completes a habit with a token for ticks only', async () => {
  const ada = await app.signIn('ada');
  const [habit] = await ada.ok(listHabits);
  const { token } = await ada.ok(createToken, {
    body: { name: 'House', scopes: ['tick'], habitId: habit?.id ?? 0, days: null },
  });
  const [first] = await examples({ habitcrush: `Bearer ${token}` });
  const { rest_command: commands } = z
    .object({ rest_command: z.record(z.string(), Command) })
    .parse(first);
  const command = Command.parse(commands['habitcrush_done']);
  const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.fastify.close());
  const url = command.url
    .replace('https://habits.example.org', address)
    .replace('{{ habit }}', String(habit?.id))
    .replace('{{ now().date() }}', '2026-03-10');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[^{]+$/);
  const said = await fetch(url, {
    method: command.method.toUpperCase(),
    headers: {
      ...z.record(z.string(), z.string()).parse(command.headers),
      'content-type': command.content_type,
    },
    body: command.payload,
  });
  expect(said.status).toBe(200);
  expect((await ada.ok(listHabits))[0]?.instance?.completed).toBe(true);
});

test('the Home Assistant automation in the guide waits for an event that exists', async () => {
  const [, second] = await examples({});
  const { automation } = z
    .object({ automation: z.array(z.object({ conditions: z.string() })) })
    .parse(second);
  const [, event] = /trigger\.json\.event == '(\w+)'/.exec(automation[0]?.conditions ?? '') ?? [];
  expect(WEBHOOK_EVENTS).toContain(event);
});

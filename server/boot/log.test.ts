import { describe, expect, onTestFinished, test } from 'vitest';
import { sendEncouragement } from '#contract/encouragement.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { startJobRunner } from '#server/jobs/job-runner.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const TELLTALE = 'ada.telltale@example.org';

/** Statements that PostgreSQL refuses; its messages quote the value, too. */
const asks: Record<string, (queries: Pick<Queries, 'run'>, value: string) => Promise<unknown>> = {
  'of an invalid value': ({ run }, value) =>
    run(statement('test.refused', 'select $1::text::int'), [value]),
  'of a table that is not there': ({ run }, value) =>
    run(statement('test.nowhere', 'select $1::text from nowhere'), [value]),
};

let ask = asks['of an invalid value'];

const app = useTestApp({
  config: { logLevel: 'trace' },
  reactions: { user_encouraged: [async (tx, { message }) => void (await ask?.(tx, message))] },
});

describe.each(Object.keys(asks))('a refused statement %s', (way) => {
  test('a refused statement in a call is logged without its values', async () => {
    ask = asks[way];
    const lines = collectLog(app.fastify);
    const ada = await app.signIn('ada');
    const [ben] = await app.rows<{ id: number }>(`select id from users where username = 'ben'`);
    const body = { toUserId: ben?.id ?? 0, message: TELLTALE };
    expect((await ada.refused(sendEncouragement, { body })).status).toBe(500);
    const failed = lines.filter((line) => line.includes('call failed'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatch(/"code":"(22P02|42P01)"/);
    expect(failed[0]).toContain('log.test.ts');
    expect(lines.join('')).not.toContain('telltale');
  });

  test('a refused statement in a job is logged and stored without its values', async () => {
    const fail = defineJob('fail', async ({ database }, { value }: { value: string }) => {
      await asks[way]?.(database, value);
    });
    const lines = collectLog(app.fastify);
    const runner = startJobRunner(app.ctx, app.fastify.log, [fail]);
    onTestFinished(() => runner.stop());
    await app.rows(`select graphile_worker.add_job('fail', json_build_object('value', $1::text))`, [
      TELLTALE,
    ]);
    const readJobErrors = () =>
      app.rows<{ last_error: string | null }>(
        `select last_error from graphile_worker._private_jobs where last_error is not null`,
      );
    await expect.poll(readJobErrors).toHaveLength(1);
    expect(lines.join('')).toContain('"msg":"job failed"');
    expect(lines.join('')).toContain('"msg":"the job runner reports an error"');
    expect(lines.join('') + JSON.stringify(await readJobErrors())).not.toContain('telltale');
  });
});

test('a call gets a 503 while the database is away', async () => {
  const away = statement('test.away', `do $$ begin raise exception sqlstate '25006'; end $$`);
  ask = ({ run }) => run(away, []);
  const ada = await app.signIn('ada');
  const [ben] = await app.rows<{ id: number }>(`select id from users where username = 'ben'`);
  const body = { toUserId: ben?.id ?? 0, message: 'Well done!' };
  const refused = await ada.refused(sendEncouragement, { body });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});

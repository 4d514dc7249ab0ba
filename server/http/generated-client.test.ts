/** @module-tag long */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { expect, onTestFinished, test } from 'vitest';
import { createToken } from '#contract/tokens.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const run = promisify(execFile);
const folderOf = (file: string) => dirname(fileURLToPath(import.meta.resolve(file)));
const TSC = join(folderOf('typescript/package.json'), 'bin/tsc');

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom'],
  types: [],
};

/** Generates a client from the served description, with each test program in the same folder. */
async function generateClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'habitcrush-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const description = await app.visitor().raw({ method: 'GET', url: '/api/openapi.json' });
  await writeFile(join(folder, 'openapi.json'), description.body);
  await writeFile(join(folder, 'client.ts'), await generateSource(join(folder, 'openapi.json')));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
  await mkdir(join(folder, 'node_modules/@oazapfts'), { recursive: true });
  const runtime = folderOf('@oazapfts/runtime');
  await symlink(runtime, join(folder, 'node_modules/@oazapfts/runtime'));
  return folder;
}

/** The compiler’s errors; empty when there are none. */
async function compile(folder: string, program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program);
  return run(process.execPath, [TSC, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

const PROGRAM = `
import * as api from './client.js';

export async function track(site: string, token: string): Promise<string[]> {
  api.defaults.baseUrl = site;
  api.defaults.headers = { Authorization: 'Bearer ' + token };

  const goal: api.Goal = { kind: 'least', amount: 2000, step: 250, unit: 'ml', per: 'day' };
  const water = await api.createHabit({ name: 'Water', type: 'daily', goal });
  if (water.status !== 201) throw new Error(water.data.message);

  const rhythm: api.Rhythm = { kind: 'every', count: 2, unit: 'day', from: 'done' };
  const plants = await api.createHabit({ name: 'Plants', type: 'daily', rhythm });
  if (plants.status !== 201) throw new Error(plants.data.message);

  const day = water.data.createdOn;
  const ticked = await api.setDay(plants.data.id, day, { completed: true });
  if (ticked.status !== 200) throw new Error(ticked.data.message);
  const { instance }: { instance: api.Instance } = ticked.data;

  const entryId = '6f1f1c80-0000-4000-8000-000000000000';
  const entered = await api.putEntry(water.data.id, entryId, { date: day, amount: 250 });
  if (entered.status !== 200) throw new Error(entered.data.message);

  const paused = await api.addPause({ habitId: water.data.id, from: day, until: null });
  if (paused.status !== 201) throw new Error(paused.data.message);
  const pause: api.Pause = paused.data;

  const refused = await api.createHabit({ name: 'Late', type: 'daily', createdOn: '2999-12-31' });
  const refusal = refused.status === 201 ? 'none' : refused.data.issues?.[0]?.path;

  const listed = await api.listHabits();
  if (listed.status !== 200) throw new Error(listed.data.message);
  const habits: api.Habit[] = listed.data;
  return [
    instance.habitName + ' ' + instance.completed,
    entered.data.instance?.amount + ' of ' + describe(water.data.goal),
    'pause from ' + pause.from,
    refused.status + ' ' + refusal,
    ...habits.slice(-2).map(({ name, rhythm }) => name + ' ' + rhythm?.kind),
  ];
}

/** Compiles only when each kind of goal has its own fields. */
function describe(goal: api.Goal | null): string {
  if (!goal) return 'no goal';
  const kind: 'least' | 'most' = goal.kind;
  return kind + ' ' + goal.amount + ' ' + goal.unit;
}
`;

const MAIN = `
import { track } from './program.js';
console.log(JSON.stringify(await track(process.argv[2], process.argv[3])));
`;

test('a client generated from the description compiles, and tracks habits', async () => {
  const folder = await generateClient();
  expect(await compile(folder, PROGRAM)).toBe('');
  const ada = await app.signIn('ada');
  const { token } = await ada.ok(createToken, {
    body: { name: 'Client', scopes: ['read', 'tick', 'write'], habitId: null, days: null },
  });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  await writeFile(join(folder, 'main.js'), MAIN);
  const args = [join(folder, 'main.js'), `http://127.0.0.1:${port}`, token];
  const { stdout } = await run(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual([
    'Plants true',
    '250 of least 2000 ml',
    'pause from 2026-03-10',
    '422 createdOn',
    'Water undefined',
    'Plants every',
  ]);
});

test('a client generated from the description does not compile with a wrong field', async () => {
  const folder = await generateClient();
  const report = await compile(
    folder,
    `import * as api from './client.js';
     void api.createHabit({ name: 'Water', type: 'daily', rythm: null });
     void api.setDay(1, '2026-03-10', { completed: 'yes' });
     void api.putEntry(1, 'id', { date: '2026-03-10' });
     const goal: api.Goal = { kind: 'most', amount: 3, step: 1, unit: '', per: 'year' };
     const rhythm: api.Rhythm = { kind: 'every', times: 3, per: 'week' };
     void [goal, rhythm];`,
  );
  const places = [...report.matchAll(/program\.ts\((\d+),/g)].map(([, line]) => Number(line));
  expect(new Set(places)).toEqual(new Set([2, 3, 4, 5, 6]));
});

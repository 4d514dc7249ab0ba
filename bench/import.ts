import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { importHabits, importTracker, previewImport } from '#contract/import.ts';
import { MAX_ROWS } from '#domain/imports/csv-habits.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { type Figure, figure } from './report/figures.ts';
import type { Instance } from './instance/instance.ts';
import { memoryOf } from './report/memory.ts';
import { summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import { signIn } from './http/sign-in.ts';

const IMPORT_AT_MOST = 2_000;
const HABITS = 30;
const DAYS = 3_650;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

type Person = { url: string; cookie: string };
type Round = { took: number; slowest: number; memory: number };

await runOnInstance(async (instance) => {
  const person = { url: instance.url, cookie: await signIn(instance.url) };
  const zip = zipOfTenYears();
  const figures = [
    ...(await measure(instance, `${MAX_ROWS} rows of CSV`, () => sendCsv(person))),
    ...(await measure(instance, `preview of ${HABITS} habits × ${DAYS} days`, () =>
      sendFile(person, previewImport.path, zip),
    )),
    ...(await measure(instance, `import of ${HABITS} habits × ${DAYS} days`, () =>
      sendFile(person, importTracker.path, zip),
    )),
  ];
  return { figures, conditions: `zip of ${(zip.length / 1e6).toFixed(1)} MB` };
});

/** Each round begins without habits; somebody else asks for theirs all the while. */
async function measure(
  instance: Instance,
  name: string,
  send: () => Promise<Response>,
): Promise<Figure[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await forgetHabits(instance);
    rounds.push(await measureOnce(instance, send));
  }
  const of = (key: keyof Round) => summarise(rounds.map((round) => round[key]));
  const aim = { atMost: IMPORT_AT_MOST };
  const isCsv = name.includes('CSV');
  return [
    figure(
      { group: 'Until it is answered', name, unit: 'ms', ...(isCsv ? { aim } : {}) },
      of('took'),
    ),
    figure({ group: 'Slowest other call meanwhile', name, unit: 'ms' }, of('slowest')),
    figure({ group: 'Memory of server and database right after', name, unit: 'MB' }, of('memory')),
  ];
}

async function measureOnce(instance: Instance, send: () => Promise<Response>): Promise<Round> {
  const began = performance.now();
  let isUnderWay = true;
  const others = askMeanwhile(instance.url, () => isUnderWay);
  const response = await send();
  const took = performance.now() - began;
  isUnderWay = false;
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return { took, slowest: await others, memory: memoryOf(instance.pid) };
}

async function askMeanwhile(url: string, isUnderWay: () => boolean): Promise<number> {
  let slowest = 0;
  while (isUnderWay()) {
    const began = performance.now();
    const response = await fetch(`${url}/api/health`);
    await response.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

async function forgetHabits(instance: Instance): Promise<void> {
  const pool = await instance.openPool();
  await pool.query('delete from habits');
  await pool.query('delete from rate_limits');
  await pool.end();
}

function sendCsv({ url, cookie }: Person): Promise<Response> {
  const rows = Array.from({ length: MAX_ROWS }, (_, at) => ({
    name: `Habit ${at}`,
    type: 'daily',
    deadline: '18:00',
    completed: true,
  }));
  const headers = { cookie, 'content-type': 'application/json' };
  return fetch(url + importHabits.path, { method: 'POST', headers, body: JSON.stringify(rows) });
}

function sendFile({ url, cookie }: Person, path: string, content: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], 'loop.zip'));
  return fetch(url + path, { method: 'POST', headers: { cookie }, body: form });
}

/** As Loop Habit Tracker exports it: nine days of ten are done. */
function zipOfTenYears(): Uint8Array {
  const today = toLocalDay(new Date().toISOString().slice(0, 10));
  const lines = Array.from(
    { length: DAYS },
    (_, at) => `${addDays(today, -at)},${at % 10 === 9 ? 'NO' : 'YES_MANUAL'},`,
  );
  const checkmarks = strToU8(['Date,Value,Notes', ...lines].join('\n'));
  const numbers = Array.from({ length: HABITS }, (_, at) => String(at + 1).padStart(3, '0'));
  const listed = numbers.map((number) => `${number},Habit ${number},YES_NO,,,1,1,#FF8F00,,,,false`);
  const header =
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
  const folders = numbers.map((number) => [`${number} Habit/Checkmarks.csv`, checkmarks] as const);
  return zipSync({
    'Habits.csv': strToU8([header, ...listed].join('\n')),
    ...Object.fromEntries(folders),
  });
}

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analyzeImage, getImageProgress, MAX_IMAGE_BYTES } from '#contract/import.ts';
import type { Config } from '#server/config/config.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';

type ModelResponse = (call: ModelCall, response: ServerResponse) => void;
type ModelCall = { path: string; key: string | undefined; body: Question };
type Question = { model?: string; messages: { content: { image_url?: { url: string } }[] }[] };

/** Responds like a vision model, over a real connection. */
const model = { respond: undefined as ModelResponse | undefined, calls: [] as ModelCall[] };
const visionModel: NonNullable<Config['visionModel']> = {
  url: '',
  key: 'sk-secret',
  model: 'reader-1',
};

const server = createServer((request, response) => {
  void readAll(request).then((text) => {
    const body = JSON.parse(text) as Question;
    const call = { path: request.url ?? '', key: request.headers.authorization, body };
    model.calls.push(call);
    model.respond?.(call, response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  visionModel.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// Each app starts a process that reads pictures, which takes seconds.
const alone = useSharedTestApp();
const withModel = useSharedTestApp({ config: { visionModel, outboundAllow: '127.0.0.1' } });

const sample = (name: string) =>
  readFile(new URL(`recognition/samples/${name}.png`, import.meta.url));

/** "My habits", "☐ Gym Mon, Wed, Fri at 18:30", "☐ Read 20 pages every day" and "weekdays". */
let list: Buffer;
/** "Journal", which is read quickly. */
let word: Buffer;
let emptyPage: Buffer;

beforeAll(async () => {
  [list, word] = await Promise.all([sample('list'), sample('word')]);
  emptyPage = await blank(400, 300).png().toBuffer();
});

beforeEach(async () => {
  model.calls = [];
  for (const app of [alone, withModel]) await app.rows('delete from rate_limits');
});

const analyse = (caller: Caller, content: Buffer, name = 'habits.png', type = 'image/png') =>
  caller.ok(analyzeImage, { file: fileOf(content, name, type) });

const fetchRefusal = async (caller: Caller, content: Buffer) => {
  const { status, message, ...rest } = await caller.refused(analyzeImage, {
    file: fileOf(content),
  });
  return { status, message, success: (rest as { success?: boolean }).success };
};

const GYM = {
  name: 'Gym',
  type: 'weekly',
  deadline: '18:30',
  // A busy machine has no time to read a line again, so its user has to confirm the deadline: read-lines.test.ts
  possibleDeadlines: expect.toBeOneOf([null, ['18:30']]),
  weekdays: ['monday', 'wednesday', 'friday'],
  rhythm: null,
  goal: null,
  reminder: null,
  tags: null,
  notes: null,
  icon: 'dumbbell',
  confidence: expect.any(Number),
};

test('analyzeImage reads a picture locally, line by line', async () => {
  const ada = await alone.signIn('ada');
  const analysis = await analyse(ada, list);
  expect(analysis).toMatchObject({
    success: true,
    message: 'Found 2 habits in your picture.',
    analysisText: 'My habits\nGym Mon, Wed, Fri at 18:30\nRead 20 pages every day\nWeekdays',
  });
  expect(analysis.habits[0]).toEqual(GYM);
  expect(analysis.habits[1]).toMatchObject({
    name: 'Read',
    goal: { kind: 'least', amount: 20, unit: 'pages', per: 'day' },
    icon: 'book-open',
  });
  expect(analysis.habits[0]?.confidence).toBeGreaterThan(0.6);
  expect(analysis.habits[0]?.confidence).toBeLessThanOrEqual(1);
});

test('analyzeImage removes checkboxes and frequencies from names', async () => {
  const ada = await alone.signIn('ada');
  const { habits, analysisText } = await analyse(ada, await sample('boxes'));
  expect(analysisText).toBe('Run 3 times a week\nAt most 2 coffees');
  expect(habits).toMatchObject([
    { name: 'Run', rhythm: { kind: 'quota', times: 3, per: 'week' }, goal: null },
    { name: 'Coffees', goal: { kind: 'most', amount: 2, unit: 'coffees', per: 'day' } },
  ]);
});

test('analyzeImage recognises a picture by its content, not by name and type', async () => {
  const ben = await alone.signIn('ben');
  const jpeg = await sharp(list).jpeg().toBuffer();
  const analysis = await analyse(ben, jpeg, 'habits.csv', 'text/html');
  expect(analysis.habits[0]).toEqual(GYM);
});

test('analyzeImage reads a rotated photo upright', { tags: 'long' }, async () => {
  const ben = await alone.signIn('ben');
  const turned = await sharp(list).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await analyse(ben, turned)).habits[0]).toEqual(GYM);
});

test('analyzeImage returns no habits for an empty page', async () => {
  const ben = await alone.signIn('ben');
  expect(await analyse(ben, emptyPage)).toEqual({
    success: false,
    habits: [],
    analysisText: '',
    message: 'No habits were found in this picture. Please try a clearer one.',
  });
});

test('analyzeImage stores nothing except the limits', { tags: 'long' }, async () => {
  const dov = await alone.signIn('dov');
  const before = await readRowCounts();
  await analyse(dov, word);
  expect(await readRowCounts()).toEqual(before);
});

test('analyzeImage reports its progress', { tags: 'long' }, async () => {
  const dov = await alone.signIn('dov');
  const none = { stage: 'none', ahead: 0, part: 0 };
  expect(await dov.ok(getImageProgress)).toEqual(none);
  const reading = analyse(dov, list);
  await expect.poll(async () => (await dov.ok(getImageProgress)).stage).toBe('reading');
  expect(await fetchRefusal(dov, list)).toEqual({
    status: 429,
    success: false,
    message: 'Your last picture is still being read. Please try again in a moment.',
  });
  await reading;
  expect(await dov.ok(getImageProgress)).toEqual(none);
});

describe('analyzeImage refuses', () => {
  const wrongType = 'Please choose a PNG or JPEG picture.';
  const unreadable = 'This picture cannot be read. Please try another one.';

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a page', () => Buffer.from('<h1>habits</h1>'), 415, wrongType],
    ['nothing', () => Buffer.alloc(0), 415, wrongType],
    ['a GIF', () => blank(60, 40).gif().toBuffer(), 415, wrongType],
    ['a WebP', () => blank(60, 40).webp().toBuffer(), 415, wrongType],
    ['half a picture', () => list.subarray(0, list.length / 2), 422, unreadable],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, unreadable],
    [
      'a small file of 56 million points',
      () => blank(8000, 7000).png().toBuffer(),
      422,
      'This picture has too many pixels. Please choose a smaller one.',
    ],
    [
      'more than 10 MB',
      () => Buffer.alloc(MAX_IMAGE_BYTES + 1),
      413,
      'Please choose a picture of at most 10MB.',
    ],
  ])('analyzeImage refuses %s', async (_, content, status, message) => {
    const pip = await alone.signIn('pip');
    expect(await fetchRefusal(pip, await content())).toEqual({ status, success: false, message });
  });

  test('analyzeImage refuses a call without a picture', async () => {
    const pip = await alone.signIn('pip');
    const none = await pip.refused(analyzeImage, { body: {} });
    expect(none).toMatchObject({ status: 415, success: false });
  });
});

test('analyzeImage and getImageProgress refuse visitors', async () => {
  const visitor = alone.visitor();
  expect(await fetchRefusal(visitor, list)).toEqual({
    status: 401,
    success: false,
    message: 'Please sign in.',
  });
  expect((await visitor.refused(getImageProgress)).status).toBe(401);
});

test('analyzeImage and getImageProgress show only the progress of the own picture', async () => {
  const [ada, ben] = [await alone.signIn('ada'), await alone.signIn('ben')];
  const reading = analyse(ada, list);
  await expect.poll(async () => (await ada.ok(getImageProgress)).stage).toBe('reading');
  expect((await ben.ok(getImageProgress)).stage).toBe('none');
  await reading;
});

test('analyzeImage and getImageProgress are limited per account', async () => {
  const cleo = await alone.signIn('cleo');
  const text = Buffer.from('no picture');
  for (let count = 0; count < 60; count += 1) await fetchRefusal(cleo, text);
  expect(await fetchRefusal(cleo, text)).toMatchObject({ status: 429, success: false });
  const ada = await alone.signIn('ada');
  expect((await fetchRefusal(ada, text)).status).toBe(415);
});

const respondWith = (content: unknown): ModelResponse => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return (_, response) =>
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
};

const READ = {
  text: 'Swim on Tuesdays\nTea',
  habits: [
    { name: 'Swim', type: 'weekly', deadline: '07:00', weekdays: ['Tuesday'], confidence: 0.93 },
    {
      name: 'Tea',
      type: 'daily',
      deadline: null,
      weekdays: null,
      rhythm: 'every other day',
      goal: '2 cups',
      notes: 'green',
    },
  ],
};

describe('a vision model', () => {
  test('a vision model receives a reduced picture without metadata, and its result is returned', async () => {
    model.respond = respondWith(READ);
    const ada = await withModel.signIn('ada');
    const photo = await blank(3000, 2000)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(await analyse(ada, photo)).toEqual({
      success: true,
      message: 'Found 2 habits in your picture.',
      analysisText: READ.text,
      habits: [
        {
          name: 'Swim',
          type: 'weekly',
          deadline: '07:00',
          possibleDeadlines: null,
          weekdays: ['tuesday'],
          rhythm: null,
          goal: null,
          reminder: null,
          tags: null,
          notes: null,
          icon: null,
          confidence: 0.93,
        },
        {
          name: 'Tea',
          type: 'daily',
          deadline: '18:00',
          possibleDeadlines: null,
          weekdays: null,
          rhythm: { kind: 'every', count: 2, unit: 'day', from: 'start' },
          goal: { kind: 'least', amount: 2, unit: 'cups', step: 1, per: 'day' },
          reminder: null,
          tags: null,
          notes: 'green',
          icon: null,
          confidence: 0.8,
        },
      ],
    });
    const [call] = model.calls;
    expect(call).toMatchObject({
      path: '/v1/chat/completions',
      key: 'Bearer sk-secret',
      body: { model: 'reader-1' },
    });
    const url = call?.body.messages[1]?.content[1]?.image_url?.url ?? '';
    expect(url).toMatch(/^data:image\/jpeg;base64,/);
    const sent = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata();
    expect([sent.width, sent.height, sent.exif]).toEqual([1600, 1067, undefined]);
  });

  test('a vision model may wrap its JSON in text, and may find nothing', async () => {
    const ada = await withModel.signIn('ada');
    model.respond = respondWith(`Sure!\n\`\`\`json\n${JSON.stringify(READ)}\n\`\`\``);
    expect((await analyse(ada, emptyPage)).habits).toHaveLength(2);
    model.respond = respondWith({ text: '', habits: [] });
    expect(await analyse(ada, emptyPage)).toMatchObject({ success: false, habits: [] });
  });

  test.each<[string, ModelResponse]>([
    ['breaks', (_, response) => response.writeHead(500).end('oops')],
    ['returns an unknown type', respondWith({ habits: [{ ...READ.habits[0], type: 'monthly' }] })],
  ])('a picture is read locally when the vision model %s', async (_, respond) => {
    model.respond = respond;
    const ben = await withModel.signIn('ben');
    await withModel.rows('delete from rate_limits');
    const analysis = await analyse(ben, word);
    expect(analysis.habits.map(({ name }) => name)).toEqual(['Journal']);
    expect(model.calls).toHaveLength(1);
  });

  test('a vision model is not called for invalid pictures', async () => {
    const ben = await withModel.signIn('ben');
    expect((await fetchRefusal(ben, Buffer.from('text'))).status).toBe(415);
    expect((await fetchRefusal(ben, list.subarray(0, 300))).status).toBe(422);
    expect(model.calls).toEqual([]);
  });
});

const fileOf = (content: Buffer, name = 'habits.png', type = 'image/png') =>
  new File([new Uint8Array(content)], name, { type });

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } });

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function readRowCounts(): Promise<Record<string, number>> {
  const tables = await alone.rows<{ name: string }>(
    `select relname as name from pg_stat_user_tables
      where schemaname = 'public' and relname not in ('sessions', 'rate_limits') order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await alone.rows<{ count: number }>(`select count(*) as count from ${name}`);
    counts[name] = row?.count ?? -1;
  }
  return counts;
}

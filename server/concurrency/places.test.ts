import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { openPlaces } from './places.ts';

const PATIENT = { atOnce: 2, waiting: 2, patienceMs: 60_000, refusal: 'Later, please.' };

/** Work that goes on until it is told to end. */
function openWork() {
  const events = new EventEmitter();
  const ended = once(events, 'end');
  return { run: () => ended.then(() => 'done'), end: () => events.emit('end') };
}

test('so many work at once, the next begins when one has ended, and one too many is refused', async () => {
  const places = openPlaces(PATIENT);
  const works = [openWork(), openWork(), openWork(), openWork()];
  const begun: number[] = [];
  const held = works.map((work, at) =>
    places.hold('ada', () => {
      begun.push(at);
      return work.run();
    }),
  );
  await expect(places.hold('ada', async () => 'too many')).rejects.toMatchObject({
    status: 429,
    message: 'Later, please.',
    retryAfter: 2,
  });
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(held)).toEqual(['done', 'done', 'done', 'done']);
});

test('what somebody holds keeps nobody else waiting', async () => {
  const places = openPlaces(PATIENT);
  const endings = await Promise.all([places.take('ada'), places.take('ada')]);
  expect(await places.hold('ben', async () => 'served')).toBe('served');
  for (const giveBack of endings) giveBack();
});

test('work that fails gives its place back, and a place is given back once', async () => {
  const places = openPlaces({ ...PATIENT, atOnce: 1, waiting: 0 });
  const failing = places.hold('ada', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const giveBack = await places.take('ada');
  giveBack();
  giveBack();
  const again = await places.take('ada');
  await expect(places.take('ada')).rejects.toMatchObject({ status: 429 });
  again();
});

test('whoever waits too long is refused, and leaves the line', async () => {
  const places = openPlaces({ ...PATIENT, atOnce: 1, waiting: 1, patienceMs: 1 });
  const giveBack = await places.take('ada');
  await expect(places.take('ada')).rejects.toMatchObject({ status: 429 });
  giveBack();
  expect(await places.hold('ada', async () => 'served')).toBe('served');
});

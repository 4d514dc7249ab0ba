import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { openSerialQueue } from './serial-queue.ts';
import { Refusal } from '#server/http/refusal.ts';

const refuseFull = () => new Refusal(503, 'Too many are waiting.');
const refuseCaller = () => new Refusal(429, 'One after the other.');

function openGate() {
  const gate = new EventEmitter();
  return { opened: once(gate, 'open'), open: () => gate.emit('open') };
}

test('a queue has a limit per caller and in total', async () => {
  const queue = openSerialQueue({ size: 5, sizePerCaller: 2, refuseFull, refuseCaller });
  const gate = openGate();
  const wait = (who: string) => queue.run(who, () => gate.opened);
  const turns = ['a', 'a', 'b', 'b'].map(wait);
  await expect(wait('a')).rejects.toMatchObject({ status: 429 });
  turns.push(wait('c'));
  await expect(wait('d')).rejects.toMatchObject({ status: 503 });
  gate.open();
  await Promise.all(turns);
  await wait('a');
});

test('exclusive work runs one after another, even after a failure', async () => {
  const queue = openSerialQueue({ size: 5, refuseFull, refuseCaller });
  const gate = openGate();
  const began: string[] = [];
  const work = (who: string) =>
    queue.run(who, (alone) =>
      alone(async () => {
        began.push(who);
        await gate.opened;
        if (who === 'a') throw new Error('broken');
      }),
    );
  const all = ['a', 'b', 'c'].map(work);
  await expect.poll(() => began).toEqual(['a']);
  gate.open();
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(began).toEqual(['a', 'b', 'c']);
});

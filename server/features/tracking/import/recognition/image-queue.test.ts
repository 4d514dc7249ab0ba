import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { type RunAlone, openImageQueue } from './image-queue.ts';

const stays = () => false;

function openGate() {
  const gate = new EventEmitter();
  return { opened: once(gate, 'open'), open: () => gate.emit('open') };
}

function startQueue(images = openImageQueue()) {
  const gate = openGate();
  const order: number[] = [];
  const wait = (userId: number, hasLeft = stays) =>
    images.take({ userId, hasLeft }, (alone: RunAlone) =>
      alone(async (onPart) => {
        order.push(userId);
        onPart(0.5);
        await gate.opened;
      }),
    );
  return { images, gate, order, wait };
}

test('pictures are read one by one, and progress reports how many are ahead', async () => {
  const { images, gate, order, wait } = startQueue();
  const all = [1, 2, 3].map((userId) => wait(userId));
  await expect.poll(() => order).toEqual([1]);
  expect(images.progressOf(1)).toEqual({ stage: 'reading', part: 0.5, ahead: 0 });
  expect(images.progressOf(3)).toEqual({ stage: 'waiting', part: 0, ahead: 2 });
  expect(images.progressOf(4)).toEqual({ stage: 'none', part: 0, ahead: 0 });
  gate.open();
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3]);
  expect(images.progressOf(3).stage).toBe('none');
});

test('the queue accepts one picture per user and ten in total', async () => {
  const { gate, wait } = startQueue();
  const ten = Array.from({ length: 10 }, (_, at) => wait(at + 1));
  await expect(wait(1)).rejects.toMatchObject({ status: 429, retryAfter: 20 });
  await expect(wait(11)).rejects.toMatchObject({
    status: 429,
    message: 'Many pictures are waiting to be read. Please try again in a moment.',
  });
  gate.open();
  await Promise.all(ten);
  await wait(11);
});

test('the queue skips callers who have left, and continues after a failure', async () => {
  const { images, gate, order, wait } = startQueue();
  const failing = images.take({ userId: 8, hasLeft: stays }, (alone) =>
    alone(async () => {
      throw new Error('broken');
    }),
  );
  const left = wait(1, () => true);
  const last = wait(2);
  gate.open();
  await expect(failing).rejects.toThrow('broken');
  await expect(left).rejects.toMatchObject({ status: 400 });
  await last;
  expect(order).toEqual([2]);
});

import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

test('a client that leaves before the response releases its slot, even while it waited for one', async () => {
  const { cookie = '' } = await app.signIn('ada');
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const request = `GET ${listHabits.path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`;
  for (let round = 0; round < 10; round += 1) {
    const leaving = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
    await Promise.all(
      leaving.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('error', () => {});
            socket.write(request, () => setTimeout(resolve, round));
          }),
      ),
    );
    for (const socket of leaving) socket.destroy();
  }
  const ask = () => fetch(`http://127.0.0.1:${port}${listHabits.path}`, { headers: { cookie } });
  const fetchStatuses = async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, ask));
    return responses.map(({ status }) => status);
  };
  // Clients that left are in the queue for a moment. Without releases it would stay full.
  await expect.poll(fetchStatuses).toEqual(Array.from({ length: 8 }, () => 200));
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../instance/child.ts';
import { takeLastCore } from '../instance/own-core.ts';

export type Question = { ask: 'open' } | { ask: 'counts' } | { ask: 'forget' };

/** What has come, and how often to the same device. */
export type Counts = {
  messages: number;
  devices: number;
  twice: number;
  /** Of the first and the last one, in milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
};

/** A push service, as far as a sender sees it: each path is a device. */
const taken = new Map<string, number>();
let [firstAt, lastAt] = [0, 0];

takeLastCore();
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const path = request.url ?? '';
    taken.set(path, (taken.get(path) ?? 0) + 1);
    lastAt = Date.now();
    firstAt ||= lastAt;
    response.writeHead(201).end();
  });
});

answerParent(async ({ ask }: Question): Promise<string | Counts | null> => {
  if (ask === 'open') {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  if (ask === 'forget') {
    taken.clear();
    [firstAt, lastAt] = [0, 0];
    return null;
  }
  const times = [...taken.values()];
  return {
    messages: times.reduce((sum, count) => sum + count, 0),
    devices: times.length,
    twice: times.filter((count) => count > 1).length,
    firstAt,
    lastAt,
  };
});

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Notice } from '#contract/notice.ts';

type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type PlannedResponse =
  | { status: number; text?: string; headers?: Record<string, string>; after?: Promise<unknown> }
  | 'never';

/** A server for everything that the app calls: push services, topics and webhooks. */
export type PushService = {
  readonly url: string;
  /** The requests to the path, oldest first. */
  receivedAt(path: string): ReceivedRequest[];
  /** Sets how the path responds. By default it returns 201 without a body. */
  respondAt(path: string, planned: PlannedResponse): void;
};

export async function openPushService(): Promise<PushService> {
  const received: ReceivedRequest[] = [];
  const responses = new Map<string, PlannedResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const planned = responses.get(path) ?? { status: 201 };
      if (planned === 'never') return;
      const respond = () => response.writeHead(planned.status, planned.headers).end(planned.text);
      if (planned.after) void planned.after.then(respond);
      else respond();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedAt: (path) => received.filter((message) => message.path === path),
    respondAt: (path, planned) => void responses.set(path, planned),
  };
}

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The browser's side of RFC 8291: its keys, and how it decrypts messages. */
export function makeDeviceKeys() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: (sealed: Buffer): Notice => {
      const [salt, sender] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const shared = derived(pair.computeSecret(sender), auth, info, 32);
      const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
      return JSON.parse(record.subarray(0, -1).toString()) as Notice;
    },
  };
}

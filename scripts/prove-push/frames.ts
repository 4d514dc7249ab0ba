import type { Socket } from 'node:net';

/** RFC 6455, as far as one browser and short texts need it. */
const TEXT = 0x81;
const PONG = 0x8a;
const CLOSE = 0x88;
const PING_CODE = 9;
const CLOSE_CODE = 8;

export const frameOf = (text: string): Buffer => frame(TEXT, Buffer.from(text));

function frame(kind: number, payload: Buffer): Buffer {
  if (payload.length < 126) return Buffer.concat([Buffer.from([kind, payload.length]), payload]);
  const head = Buffer.from([kind, 126, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

type Frame = { code: number; payload: Buffer; length: number };

/** Undefined until all of it is here. */
function parse(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const from = short === 126 ? 4 : 2;
  if (short === 127 || bytes.length < from + 4) return undefined;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const end = from + 4 + size;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(from, from + 4);
  const payload = Buffer.from(bytes.subarray(from + 4, end));
  for (let at = 0; at < size; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return { code: bytes.readUInt8(0) & 0x0f, payload, length: end };
}

export function readFrames(socket: Socket, take: (text: string) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let next = parse(waiting); next; next = parse(waiting)) {
      waiting = waiting.subarray(next.length);
      if (next.code === PING_CODE) socket.write(frame(PONG, next.payload));
      else if (next.code === CLOSE_CODE) socket.end(frame(CLOSE, next.payload));
      else take(next.payload.toString());
    }
  });
}

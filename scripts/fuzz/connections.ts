import { request as open } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Response, Request, Send } from './request.ts';

const TIMEOUT_MS = 60_000;
const SILENCE_MS = 1_000;

/** Sends calls over real connections, which also tests Node's own responses. */
export function openConnections(address: string): Send {
  const { hostname, port } = new URL(address);
  const target = { hostname, port: Number(port) };
  return (request) => (request.bytes ? write(target, request.bytes) : call(target, request));
}

type Target = { hostname: string; port: number };

/** Each call has its own connection: an idle one could be closed at the moment of the call. */
const call = (target: Target, { method, url, headers, body }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const options = { ...target, agent: false, method, path: url };
    const sent = open({ ...options, headers: { ...length, ...headers } });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('nothing for a minute')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        const packing = headers['content-encoding'];
        try {
          resolve({ status: statusCode, headers, body: unpack(Buffer.concat(chunks), packing) });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.end(body);
  });

/** Decompresses a response. A response that does not match its encoding is an error. */
export function unpack(body: Buffer, packing: string | undefined): Buffer {
  // Responses to HEAD, and with status 304, are empty.
  if (body.length === 0) return body;
  if (packing === 'gzip') return gunzipSync(body);
  return packing === 'br' ? brotliDecompressSync(body) : body;
}

/** Writes the bytes, and ends the connection if there is no response. */
const write = ({ hostname, port }: Target, bytes: Buffer): Promise<Response> =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect({ host: hostname, port, allowHalfOpen: true });
    const silence = setTimeout(() => socket.end(), SILENCE_MS);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) socket.destroy();
    });
    // The connection may break after the response.
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(silence);
      const answer = parse(received);
      if (answer) resolve(answer);
      else reject(new Error('the connection was closed'));
    });
    socket.write(bytes);
  });

function isWhole(received: Buffer): boolean {
  const answer = parse(received);
  const length = answer?.headers['content-length'];
  return answer !== undefined && length !== undefined && answer.body.length >= Number(length);
}

/** Parses the first response. Its body is everything that follows the head. */
function parse(bytes: Buffer): Response | undefined {
  const text = bytes.toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
  if (status === undefined) return undefined;
  const headers = lines.map((header) => {
    const [name = '', ...value] = header.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
  return { status: Number(status), headers: Object.fromEntries(headers), body };
}

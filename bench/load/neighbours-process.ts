import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../instance/child.ts';

export type RepeatedCall = {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Text, or the bytes of a file in base 64. */
  readonly body?: string;
  readonly fileField?: string;
  /** The number of concurrent calls. */
  readonly atOnce: number;
};

export type Load = { readonly seconds: number; readonly calls: readonly RepeatedCall[] };
export type NeighbourCounts = {
  readonly name: string;
  served: number;
  refused: number;
  /** Calls with a 5xx or without a response. */
  readonly failed: string[];
};

const PAUSE_MS = 50;

/** Plays an account that makes every call all the time, and immediately repeats refused ones. */
answerParent(async ({ seconds, calls }: Load): Promise<NeighbourCounts[]> => {
  const end = performance.now() + seconds * 1000;
  return Promise.all(
    calls.map(async (call) => {
      const counts: NeighbourCounts = { name: call.name, served: 0, refused: 0, failed: [] };
      // A large file is encoded once, so that the client is not the slow side.
      const ready = { ...call, content: contentOf(call) };
      await Promise.all(Array.from({ length: call.atOnce }, () => callUntil(end, ready, counts)));
      return counts;
    }),
  );
});

type ReadyCall = RepeatedCall & { readonly content: RequestInit };

async function callUntil(end: number, call: ReadyCall, counts: NeighbourCounts): Promise<void> {
  while (performance.now() < end) {
    const response = await send(call).catch((error: unknown) =>
      error instanceof Error ? error.message : 'unknown',
    );
    if (typeof response === 'string') counts.failed.push(response);
    else if (response.ok) counts.served += 1;
    else if (response.status < 500) counts.refused += 1;
    else counts.failed.push(`${response.status} ${response.text}`);
    if (typeof response === 'string' || !response.ok) await sleep(PAUSE_MS);
  }
}

type Answer = { ok: boolean; status: number; text: string };

async function send({ method, url, headers, content }: ReadyCall): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...content });
  const text = await response.text();
  return { ok: response.ok, status: response.status, text };
}

function contentOf({ body, fileField }: RepeatedCall): RequestInit {
  if (body === undefined) return {};
  if (fileField === undefined) return { body };
  const form = new FormData();
  form.append(fileField, new Blob([Buffer.from(body, 'base64')]), 'file');
  return { body: form };
}

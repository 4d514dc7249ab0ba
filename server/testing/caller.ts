import type { FastifyInstance } from 'fastify';
import type { Call, Method, ResponseOf, BodyInput, QueryInput } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';

export type CallInput<C extends Call> = {
  params?: Record<string, string | number>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** For calls with an upload. */
  file?: File;
  headers?: Record<string, string>;
};

export type RefusedResponse = Problem & { status: number; headers: Record<string, unknown> };

type RawRequest = {
  method: Method;
  url: string;
  payload?: string | object;
  headers?: Record<string, string>;
};

/** A browser, which stores the cookies of the server. */
export class Caller {
  readonly fastify: FastifyInstance;
  cookie: string | undefined;
  /** The cookie that identifies the browser after a sign-out. */
  browser: string | undefined;
  /** The cookie between the password and the code. */
  half: string | undefined;

  constructor(app: FastifyInstance) {
    this.fastify = app;
  }

  /** Makes a call that must succeed, and returns its response. */
  async ok<C extends Call>(call: C, sent: CallInput<C> = {}): Promise<ResponseOf<C>> {
    const response = await this.send(call, sent);
    if (response.statusCode !== call.status) {
      throw new Error(`${call.method} ${call.path}: ${response.statusCode} ${response.body}`);
    }
    return (response.body === '' ? undefined : response.json()) as ResponseOf<C>;
  }

  /** Makes a call that must be refused, with any input, and returns the refusal. */
  async refused(
    call: Call,
    sent: Omit<CallInput<Call>, 'body'> & { body?: unknown } = {},
  ): Promise<RefusedResponse> {
    const response = await this.send(call, sent);
    if (response.statusCode < 400) {
      throw new Error(`${call.method} ${call.path} was not refused: ${response.body}`);
    }
    const problem = response.json<Problem>();
    return { ...problem, status: response.statusCode, headers: response.headers };
  }

  async raw(request: RawRequest) {
    const cookie = [this.cookie, this.browser, this.half].filter(Boolean).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...request.headers };
    const response = await this.fastify.inject({ ...request, headers });
    for (const setCookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = setCookie.split(';');
      if (/^(__Host-)?browser=/.test(pair)) this.browser = pair;
      else if (/^(__Host-)?half=/.test(pair)) this.half = pair;
      else this.cookie = pair;
    }
    return response;
  }

  private async send(
    call: Call,
    { params = {}, query, body, file, headers = {} }: CallInput<Call>,
  ) {
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
    const url = search === '' ? path : `${path}?${search}`;
    if (call.upload && file) {
      const { payload, headers: ofForm } = await encodeForm(call.upload.field, file);
      return this.raw({ method: call.method, url, payload, headers: { ...headers, ...ofForm } });
    }
    const payload = body === undefined ? {} : { payload: body as object };
    return this.raw({ method: call.method, url, headers, ...payload });
  }
}

/** Encodes a form with a file like a browser. */
export async function encodeForm(field: string, file: File) {
  const form = new FormData();
  form.append(field, file);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers };
}

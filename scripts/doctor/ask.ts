import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getHealth } from '#contract/health.ts';
import type { Config } from '#server/config/config.ts';

export type HealthResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const RESPONSE_TIMEOUT_MS = 8_000;
const MAX_BODY_BYTES = 10_000;

/** Calls the health check of an address. Follows no redirects, and accepts any certificate, which has its own check. */
export function askHealth(
  base: string,
  headers: Record<string, string> = {},
): Promise<HealthResponse> {
  const url = new URL(base.replace(/\/$/, '') + getHealth.path);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      headers,
      rejectUnauthorized: false,
      agent: false,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body = (body + part).slice(0, MAX_BODY_BYTES);
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    asking.end();
  });
}

const ANY_HOST = new Set(['0.0.0.0', '::', '']);

/** Calls the server directly, without the proxies in front of it. */
export function askServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<HealthResponse> {
  const name = ANY_HOST.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return askHealth(`http://${name}:${port}`);
}

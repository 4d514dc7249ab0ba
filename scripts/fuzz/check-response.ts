import { safeParse } from 'zod/v4/core';
import { Problem } from '#contract/problem.ts';
import type { Response, GeneratedCall } from './request.ts';

const PROMISED_HEADERS = ['x-content-type-options', 'referrer-policy'];
const PROMISED_OF_PAGES = ['content-security-policy', 'x-frame-options'];

/** The error of a response, in the same words for the same error. Undefined without an error. */
export function findFailure(sent: GeneratedCall, response: Response): string | undefined {
  const { status, headers } = response;
  if (!Number.isInteger(status) || status < 200) return 'a response without a status';
  if (status >= 500) return `status ${status}`;
  // Node refuses some invalid HTTP itself.
  if (sent.request.bytes) return undefined;
  const isPage = String(headers['content-type']).startsWith('text/html');
  const promised = [...PROMISED_HEADERS, ...(isPage ? PROMISED_OF_PAGES : [])];
  const missing = promised.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `status ${status} without ${missing.join(', ')}`;
  if (status >= 400) return refusalFailure(sent, response);
  if (status === 304) return undefined;
  // The address was changed, so another route may respond.
  if (!sent.isOfCall) return undefined;
  return status < 300 ? successFailure(sent, response) : `status ${status}, which no call promises`;
}

function refusalFailure(
  { request, isOfCall }: GeneratedCall,
  response: Response,
): string | undefined {
  const { status, body } = response;
  // Responses to HEAD have no body.
  if (request.method === 'HEAD') return undefined;
  const type = String(response.headers['content-type'] ?? '');
  // Unknown addresses of pages get an HTML page with status 404.
  if (status === 404 && !isOfCall && type.startsWith('text/html')) return undefined;
  if (!type.startsWith('application/json')) return `status ${status} as ${type || 'nothing'}`;
  const { success } = safeParse(Problem, jsonIn(body));
  return success ? undefined : `status ${status} with a refusal that has no message`;
}

function successFailure({ call }: GeneratedCall, { status, body, headers }: Response) {
  if (status !== call.status) return `status ${status} instead of ${call.status}`;
  if (call.file) {
    const type = String(headers['content-type']);
    return type.startsWith(call.file) ? undefined : `a file of the type ${type}`;
  }
  if (!call.response) return body.length === 0 ? undefined : 'a body where none is promised';
  const parsed = safeParse(call.response, jsonIn(body));
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map((step) => (typeof step === 'number' ? '#' : String(step)));
  return `a response that does not fit the contract at ${path?.join('.')}: ${issue?.message}`;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

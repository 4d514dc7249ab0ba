import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { UploadRule } from '#contract/call.ts';
import { takeLargeBody } from './large-bodies.ts';
import { Refusal } from './refusal.ts';

export type Upload = { readonly content: Buffer; readonly fileName: string };

/** For the rest of the form: boundaries, headers, and a few small fields that are ignored. */
const MAX_ENVELOPE_BYTES = 16 * 1024;
const LIMITS = { files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 1000 };
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** Only routes with a file parse forms: every other call refuses them with 415. */
export function routeUpload(scope: FastifyInstance, rule: UploadRule, route: RouteOptions): void {
  const { onRequest, bodyLimit } = takeLargeBody(rule.maxBytes + MAX_ENVELOPE_BYTES);
  const refuseTooLarge = async ({ headers }: FastifyRequest) => {
    if (Number(headers['content-length']) > bodyLimit) throw new Refusal(413, rule.tooLarge);
  };
  void scope.register(async (inner) => {
    const limits = { ...LIMITS, headerPairs: 20, fileSize: rule.maxBytes };
    await inner.register(multipart, { limits });
    inner.route({ ...route, bodyLimit, onRequest: [refuseTooLarge, onRequest] });
  });
}

/** Reads the file into memory, up to the size that its rule allows. */
export async function receiveUpload(request: FastifyRequest, rule: UploadRule): Promise<Upload> {
  if (!request.isMultipart()) {
    const message = `Please send multipart/form-data with the file in the field "${rule.field}".`;
    throw new Refusal(415, message);
  }
  const file = await readForm(request, rule).catch((error: unknown) => {
    throw (error as { code?: string }).code === TOO_LARGE
      ? new Refusal(413, rule.tooLarge)
      : new Refusal(400, 'The upload could not be read. Please try again.');
  });
  if (!file) throw new Refusal(400, rule.missing);
  return file;
}

/** Reads to the end even after an error, because unread bytes would keep the connection open. */
async function readForm(request: FastifyRequest, rule: UploadRule): Promise<Upload | undefined> {
  let upload: Upload | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer();
    if (part.fieldname === rule.field) upload = { content, fileName: part.filename };
  }
  return upload;
}

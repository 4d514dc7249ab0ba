import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';
import {
  type Compress,
  compress,
  openCompressionCache,
  sendText,
} from '#server/http/compression.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { notFoundPage, pageDocument, profileDocument, type WebPages } from './documents.ts';
import type { PageHead } from './page-head.ts';

/** The head of the page at /{name}. Null when there is no page, undefined when it has the default head. */
export type DescribePage = (
  name: string,
  request: FastifyRequest,
) => Promise<PageHead | null | undefined>;

export type Visits = {
  readonly describe: DescribePage;
  /** Whether the user may be signed in, as far as the request shows. */
  readonly isKnown: (request: FastifyRequest) => boolean;
  readonly isSetUp: () => Promise<boolean>;
};

/** Tick links, which contain a secret, so they are hidden from search engines and other sites. */
const UNLISTED = new RegExp(`^/${PAGE_SEGMENTS.tick}/?$`);

/**
 * The one inline script applies the theme before the first paint; the Content-Security-Policy allows it by its hash.
 */
export function inlineScriptHashes(shell: string): string[] {
  const scripts = shell.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}

export async function registerWebAssets(
  app: FastifyInstance,
  pages: WebPages,
  { describe, isKnown, isSetUp }: Visits,
): Promise<void> {
  await serveFiles(app, pages.folder);
  const compressOnce = openCompressionCache();
  app.setNotFoundHandler(async (request, reply) => {
    // Not with URL, which throws at addresses such as `//`.
    const [pathname = '/'] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage) return sendNotFound(request, reply);
    const head = await describeSafely(request, pathname, describe);
    const visitor = {
      isKnown: isKnown(request),
      hasFiles: hasFiles(request),
      // Pages also open while the database is down.
      isSetUp: await isSetUp().catch(() => true),
    };
    const response = reply.code(statusOf(pathname, head));
    if (UNLISTED.test(pathname)) {
      void response.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    }
    if (head === null) return send(response, notFoundPage(pages, visitor), compressOnce);
    if (!head) return send(response, pageDocument(request.url, pages, visitor), compressOnce);
    return send(response, profileDocument(head, pages, visitor), compress);
  });
}

/**
 * The browser sends this header for a page when the service worker, which caches files, is active
 * (`navigationPreload`).
 */
const FROM_WORKER = 'service-worker-navigation-preload';

const hasFiles = ({ headers }: FastifyRequest): boolean => headers[FROM_WORKER] !== undefined;

/** The compressed forms of other files. */
const COMPRESSED = /\.(br|gz)$/;

/** Serves only files that exist at the start: names from requests never reach the disk. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Whole files only: none is large.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlOf(path));
    },
  });
  const files = new Set(filesOf(folder));
  for (const file of files) {
    if (file.startsWith('assets/')) continue;
    app.get(`/${file}`, (_, reply) => reply.sendFile(file));
  }
  // A route for each of hundreds of files would take longer than the rest of the start.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) => {
    if (files.has(`assets/${name}`)) return reply.sendFile(`assets/${name}`);
    return reply.callNotFound();
  });
}

/** The public files. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.'));

function cacheControlOf(path: string): string {
  // Fingerprinted files never change.
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // Revalidated, so that browsers notice a new version.
  return path.includes('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}

/** A path of several segments is not a page; a single segment may be a username. */
function statusOf(pathname: string, head: PageHead | null | undefined): number {
  const isDeep = /^\/.*\/./.test(pathname) && !pathname.startsWith('/challenges/');
  return isDeep || head === null ? 404 : 200;
}

/** The page opens even when its head cannot be read, as when the database is down or overloaded. */
async function describeSafely(
  request: FastifyRequest,
  pathname: string,
  describe: DescribePage,
): Promise<PageHead | null | undefined> {
  const [, name] = /^\/([\w.-]+)\/?$/.exec(pathname) ?? [];
  // Names cannot contain other characters.
  if (name === undefined) return /^\/[^/]+\/?$/.test(pathname) ? null : undefined;
  try {
    return await describe(name, request);
  } catch {
    request.log.warn('a page was sent without its head, which could not be read');
    return undefined;
  }
}

const send = (reply: FastifyReply, page: string, compressPage: Compress) =>
  sendText(
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', `accept-encoding, cookie, ${FROM_WORKER}`),
    page,
    compressPage,
  );

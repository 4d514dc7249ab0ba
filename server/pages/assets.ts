import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '#server/http/errors.ts';
import { type PageHead, withHead } from './page-head.ts';
import { isForSignedIn, type Preloads, readPreloads } from './preloads.ts';

export type WebPages = {
  readonly folder: string;
  readonly shell: string;
  /** What each page needs besides: so that nothing is asked for in a chain. */
  readonly preloads: Preloads;
};

/** Of the page at /{name}: null when there is none, undefined when it has nothing of its own to say. */
export type DescribePage = (
  name: string,
  request: FastifyRequest,
) => Promise<PageHead | null | undefined>;

export type Visits = {
  readonly describe: DescribePage;
  /** Whether somebody may be signed in, as far as the request itself tells. */
  readonly isKnown: (request: FastifyRequest) => boolean;
};

const PROFILE_PAGE = 'public-profile';
const HOME_PAGE = 'dashboard';
const SIGN_IN_PAGE = 'auth';
/** Smaller pages are not worth the work. */
const COMPRESSED_FROM = 4096;

const compress = promisify(gzip);

/** The built web application, or undefined where only the API is served. */
export async function readWebPages(folder: string | undefined): Promise<WebPages | undefined> {
  if (folder === undefined) return undefined;
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  return { folder, shell, preloads: await readPreloads(folder) };
}

/** For the Content-Security-Policy: the one inline script applies the theme before the first paint. */
export function inlineScriptHashes(shell: string): string[] {
  const scripts = shell.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}

export async function webAssets(
  app: FastifyInstance,
  pages: WebPages,
  { describe, isKnown }: Visits,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Fingerprinted names never change their content.
      const isForever = path.includes('/assets/');
      const cache = isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      void reply.header('cache-control', cache);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    // Not through URL, which throws at what some callers send, such as `//`.
    const [pathname = '/'] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage) return answerNotFound(request, reply);
    const head = await describeSafely(request, pathname, describe);
    const page = head ? profileWith(head, pages) : pageAt(pathname, pages, isKnown(request));
    return sendPage(request, reply.code(statusOf(pathname, head)), page);
  });
}

const profileWith = (head: PageHead, { shell, preloads }: WebPages): string =>
  withHead(shell, head, preloads.get(PROFILE_PAGE) ?? '');

/** Whoever is not known is led to the sign-in; a page that knows of somebody asks for all at once. */
function pageAt(pathname: string, { shell, preloads }: WebPages, isKnown: boolean): string {
  const requested = pathname === '/' ? HOME_PAGE : pathname.slice(1).replace(/\/$/, '');
  const shown =
    preloads.has(requested) && isForSignedIn(requested) && !isKnown ? SIGN_IN_PAGE : requested;
  const page = isKnown ? shell.replace('<html', '<html data-visitor="known"') : shell;
  return page.replace('</head>', () => `${preloads.get(shown) ?? ''}</head>`);
}

/** A path of several segments is no page of the site; one segment may be somebody's name. */
function statusOf(pathname: string, head: PageHead | null | undefined): number {
  const isDeep = /^\/[^/]+\/./.test(pathname) && !pathname.startsWith('/challenges/');
  return isDeep || head === null ? 404 : 200;
}

/** A page that cannot be described, as when the database is away or too many are asked for, opens all the same. */
async function describeSafely(
  request: FastifyRequest,
  pathname: string,
  describe: DescribePage,
): Promise<PageHead | null | undefined> {
  const [, name] = /^\/([\w.-]+)\/?$/.exec(pathname) ?? [];
  // Whatever else stands there can be nobody's name.
  if (name === undefined) return /^\/[^/]+\/?$/.test(pathname) ? null : undefined;
  try {
    return await describe(name, request);
  } catch {
    request.log.warn('a page was sent without its description');
    return undefined;
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  const isCompressed =
    page.length >= COMPRESSED_FROM && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  if (isCompressed) void reply.header('content-encoding', 'gzip');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .send(isCompressed ? await compress(page) : page);
}

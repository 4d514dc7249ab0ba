import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './errors.ts';

export type WebPages = { readonly folder: string; readonly shell: string };

/** The built web application, or undefined where only the API is served. */
export async function readWebPages(folder: string | undefined): Promise<WebPages | undefined> {
  if (folder === undefined) return undefined;
  return { folder, shell: await readFile(join(folder, 'index.html'), 'utf8') };
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

export async function webAssets(app: FastifyInstance, pages: WebPages): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    // Not through URL, which throws at what some callers send, such as `//`.
    const [pathname = '/'] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets)(\/|$)/.test(pathname);
    return isPage ? sendShell(reply, pages.shell, pathname) : answerNotFound(request, reply);
  });
}

/** A path of several segments is no page of the site; one segment may be somebody's name. */
function sendShell(reply: FastifyReply, shell: string, pathname: string): FastifyReply {
  const isDeep = /^\/[^/]+\/./.test(pathname) && !pathname.startsWith('/challenges/');
  return reply
    .code(isDeep ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(shell);
}

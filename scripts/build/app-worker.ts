import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { BROWSERS } from './browsers.mjs';

export const WORKER = 'sw.js';

/** Not needed offline: pages of administrators, and rare letters. */
const LEFT_OUT = /\/(admin-page|inter-latin-ext)-/;
const KEPT = /^assets\/.+\.(js|css|svg|woff2)$/;

/**
 * Builds the parts that open the app offline: the shell page, the list of its files, and the worker that caches them.
 * File names contain a hash of the content, so a worker never mixes two builds.
 */
export function appWorker(): Plugin {
  return {
    name: 'app-worker',
    apply: 'build',
    generateBundle: {
      // Runs last, when the page and all its files are complete.
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const shell = shellOf(String(page.source));
        const files = JSON.stringify(cachedFiles(Object.keys(bundle)));
        const shellName = nameOf('shell', shell, 'html');
        // The version includes the code of the worker.
        const code = await buildWorker({ APP_SHELL: `/${shellName}`, APP_FILES: '' });
        const filesName = nameOf('app', files + code, 'json');
        this.emitFile({ type: 'asset', fileName: shellName, source: shell });
        this.emitFile({ type: 'asset', fileName: filesName, source: files });
        this.emitFile({
          type: 'asset',
          fileName: WORKER,
          source: await buildWorker({ APP_SHELL: `/${shellName}`, APP_FILES: `/${filesName}` }),
        });
      },
    },
  };
}

/** The shell contains no user. The page requests the user itself. */
const shellOf = (page: string): string =>
  page.replace('<html', '<html data-visitor="known" data-kept');

export const cachedFiles = (names: readonly string[]): string[] =>
  names
    .filter((name) => KEPT.test(name) && !LEFT_OUT.test(name))
    .map((name) => `/${name}`)
    .toSorted();

const nameOf = (name: string, content: string, ending: string): string =>
  `assets/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${ending}`;

async function buildWorker(names: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['web/worker/worker.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    define: Object.fromEntries(
      Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    logLevel: 'warning',
  });
  const [worker] = outputFiles;
  if (!worker) throw new Error('The build has no worker.');
  return worker.text;
}

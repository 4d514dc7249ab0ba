import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appWorker } from './scripts/build/app-worker.ts';
import { BROWSERS } from './scripts/build/browsers.mjs';
import { callsForBrowser, PURE_IN_CONTRACT } from './scripts/build/calls-for-browser.ts';
import { chunkGroups, refuseCircles } from './scripts/build/chunks.ts';
import { plainIcons } from './scripts/build/plain-icons.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await compressBrotli(content, { params }));
  await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }));
}

/** Leaves `name.br` and `name.gz` beside each text file, so that no request pays for compression. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name));
      await Promise.all(texts.map((name) => compressFile(join(dir, name))));
    },
  };
}

/**
 * Has the functions of each file compiled while it arrives, beside the page's own thread, and not one
 * by one when they are first called. Browsers that do not know the hint read a comment.
 */
function compileOnArrival(): Plugin {
  return {
    name: 'compile-on-arrival',
    apply: 'build',
    generateBundle: {
      // Counts on the first line only, so after all that write above the code.
      order: 'post',
      handler: (_options, bundle) => {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
        }
      },
    },
  };
}

/**
 * A part that comes later is imported, and no more. Vite would name the files of all that any page may ever fetch in the
 * pages themselves, and look for style sheets of parts, of which there are none (`cssCodeSplit`).
 */
function fetchPartsPlainly(): Plugin {
  return {
    name: 'fetch-parts-plainly',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (fetchPart) => fetchPart();',
    },
  };
}

/** What is written for those who read the source would be sent with every page. */
function leaveOutComments(): Plugin {
  return {
    name: 'leave-out-comments',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replaceAll(/<!--[^]*?-->\s*|^ *\/\/.*\n/gm, ''),
    },
  };
}

export default defineConfig({
  root: 'web',
  // The router's stand-in for what React brings itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    tailwind(),
    leaveOutComments(),
    compileOnArrival(),
    appWorker(),
    compressAssets(),
    callsForBrowser(),
    plainIcons(),
    fetchPartsPlainly(),
    refuseCircles(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Read by the server, which tells the browser what a page is made of.
    manifest: true,
    target: BROWSERS,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The document names what its page is made of; a part that comes later names nothing ahead.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Who takes one thing through a feature's door is not sent all others that go through it.
      treeshake: {
        manualPureFunctions: PURE_IN_CONTRACT,
        moduleSideEffects: [
          // What they define does nothing by itself.
          { test: /[\\/](contract|domain)[\\/]/, sideEffects: false },
          { test: /web[\\/]features[\\/][^\\/]+[\\/]public\.ts$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(import.meta.dirname),
        },
      },
    },
  },
});

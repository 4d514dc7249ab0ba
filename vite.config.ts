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

/** Writes `name.br` and `name.gz` beside each text file, so the server never compresses a file. */
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
 * Asks the browser to compile all functions of a file while it downloads, off the main thread, and not one by one at
 * their first call. For browsers that do not know the hint, it is a comment.
 */
function compileWhileDownloading(): Plugin {
  return {
    name: 'compile-while-downloading',
    apply: 'build',
    generateBundle: {
      // The hint only works in the first line, so it is added last.
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
 * Reduces a dynamic import to the import. Vite would also write the names of all later files into each page, and look for
 * their style sheets, which do not exist (`cssCodeSplit`).
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** Removes the comments of index.html, which would be sent with every page. */
function removeComments(): Plugin {
  return {
    name: 'remove-comments',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replaceAll(/<!--[^]*?-->\s*|^ *\/\/.*\n/gm, ''),
    },
  };
}

export default defineConfig({
  root: 'web',
  // The router includes a replacement for a hook that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    tailwind(),
    removeComments(),
    compileWhileDownloading(),
    appWorker(),
    compressAssets(),
    callsForBrowser(),
    plainIcons(),
    plainDynamicImports(),
    refuseCircles(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it to preload the files of a page.
    manifest: true,
    target: BROWSERS,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Only the document preloads files. Dynamic imports do not.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // An import from a feature's public.ts does not load its other exports.
      treeshake: {
        manualPureFunctions: PURE_IN_CONTRACT,
        moduleSideEffects: [
          // Their modules only define things.
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

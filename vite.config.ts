import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** The font is asked for at once, not when the style sheet has been read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.includes('inter-latin-wght'))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
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

export default defineConfig({
  root: 'web',
  // The router's stand-in for what React brings itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwind(), preloadFont(), compileOnArrival(), compressAssets()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Read by the server, which tells the browser what a page is made of.
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes seldom: apart from our own code it stays in people's caches.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|lucide-react[\\/].*[\\/](createLucideIcon|context|Icon|shared[\\/].*)\./,
            },
            // What the sign-in page shares with others: one file is packed better than ten, and fetched once.
            {
              name: 'core',
              test: /node_modules[\\/](@tanstack|zod|wouter|regexparam|clsx|class-variance-authority)[\\/]|web[\\/](client[\\/](?!day-here)|shell[\\/]page-title|features[\\/]account[\\/]mutations|ui[\\/](badge|button|card|class-names|day-ring|logo|spinner|tabs))|domain[\\/](counted|day-ring|plain-text|poll-pace|site-paths|usernames)\.ts|contract[\\/](call|text|problem|account)\.ts|icons[\\/](arrow-left|check|circle-check|eye)\./,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            // A request for each icon that two pages share costs a phone more than the icon. Those of
            // the sign-in page stay apart, so that it does not fetch all others.
            {
              name: 'icons',
              test: /lucide-react[\\/].*[\\/]icons[\\/](?!(circle-alert|cloud-off|eye-off|triangle-alert)\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What stands around every page of somebody signed in, and the habits that most of them show.
            {
              name: 'signed-in',
              test: /domain[\\/](day-(counts|status|words)|deadline|habit|habit-(day|history|icons)|local-day|logged-days|perfect-days|year-map|schedule|streak|weekdays)\.ts|contract[\\/](habits|presence|progress)|web[\\/](client[\\/]day-here|features[\\/](habits[\\/](habit-(list|icon|states)|queries|use-(pictures|today)|changes[\\/](change-list|toasts))|presence[\\/](queries|viewer-count)|progress[\\/](from-habits|queries)|account[\\/]sign-out)|shell[\\/](?!page-title|error-boundary|fetch-ahead|lazy-page|page-area|page-skeleton)|ui[\\/](empty-state|first-letter|landmark|quiet-failure|menu\.|menu[\\/]menu-parts|theme|tooltip\.|tooltip[\\/]use-opening|use-media|visually-hidden))|@radix-ui[\\/]react-(compose-refs|slot)[\\/]|icons[\\/](bell|chart-no-axes-column|circle|shield-check|sun-moon|user-round)\./,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

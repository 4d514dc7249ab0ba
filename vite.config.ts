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

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), preloadFont(), compressAssets()],
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
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What nearly every page needs: one file is packed better than ten, and fetched once.
            {
              name: 'core',
              test: /node_modules[\\/](@tanstack|zod|wouter|regexparam|clsx|class-variance-authority)[\\/]|web[\\/](client|ui[\\/](button|class-names|spinner))|contract[\\/](call|text|problem|account)\.ts/,
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
            // A request for each icon that two pages share costs a phone more than the icon. Those of
            // the sign-in page stay apart, so that it does not fetch all others.
            {
              name: 'icons',
              test: /lucide-react[\\/].*[\\/]icons[\\/](?!(check|chevron-down|circle-alert|circle-check|cloud-off|eye|eye-off|triangle-alert|x)\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

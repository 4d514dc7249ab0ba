import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { writeStyles } from './build/prerendered-styles.mjs';
import { UNBUNDLED } from './build/unbundled.mjs';
import { buildAlone } from './setup/build-if-needed.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';
import { ROOT } from './setup/project.mjs';

/** Commands of the image. They are bundled, because the image has no npm. */
const COMMANDS = ['admin', 'health-check'];

// CommonJS packages expect these names.
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** The server renders this page itself, because only the server knows the user. */
const PROFILE = 'server/features/social/profile/public-page/profile-placeholder-html.ts';

await runCommand(async () => {
  await prepare();
  process.env['NODE_ENV'] = 'production';
  await buildAlone(async () => {
    await buildWeb();
    await prerenderPages();
    await buildServer();
  });
});

async function buildWeb() {
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}

/** Prerenders the pages with their own components, so that they are visible before their scripts have run. */
async function prerenderPages() {
  const { build } = await import('esbuild');
  const program = `${ROOT}dist/prerendered.cjs`;
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['web/prerender.tsx'],
    outfile: program,
    bundle: true,
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Of the lazy parts of a page, only the sign-in is prerendered.
    plugins: [
      { name: 'leave-other-pages', setup: leaveOtherPages },
      { name: 'plain-icons', setup: plainIcons },
    ],
    logLevel: 'warning',
  });
  const { default: made } = await import(pathToFileURL(program).href);
  const folder = `${ROOT}dist/web/.prerendered`;
  mkdirSync(folder);
  const pages = await made.prerenderPages();
  for (const [name, markup] of Object.entries(pages)) {
    writeFileSync(`${folder}/${name}.html`, markup);
  }
  const profile = readFileSync(`${ROOT}${PROFILE}`, 'utf8');
  await writeStyles(folder, { ...pages, 'public-profile': profile });
  rmSync(program);
}

/** @param {import('esbuild').PluginBuild} build */
function leaveOtherPages(build) {
  build.onResolve({ filter: /./ }, ({ kind, path }) =>
    kind === 'dynamic-import' && !path.endsWith('/auth-page.tsx')
      ? { path, external: true }
      : undefined,
  );
}

/**
 * Draws icons as the browser does, so that hydration matches (scripts/build/plain-icons.ts).
 * @param {import('esbuild').PluginBuild} build
 */
function plainIcons(build) {
  build.onResolve({ filter: /^\.\.\/createLucideIcon\.mjs$/ }, () => ({
    path: `${ROOT}web/ui/drawn-icon.ts`,
  }));
}

/**
 * pg checks at each start whether it runs at Cloudflare. Node 20 has no `navigator.userAgent`, so pg inspects a `Response`,
 * which makes Node load all of `fetch`: 16 ms and 10 MB. This sets the name that later versions of Node have.
 * @param {import('esbuild').PluginBuild} build
 */
function onNode(build) {
  build.onLoad({ filter: /[/\\]pg[/\\]lib[/\\]stream\.js$/ }, ({ path }) => ({
    contents: `const navigator = { userAgent: 'Node.js' };${readFileSync(path, 'utf8')}`,
  }));
}

/** Bundles the server with its packages: reading a few files takes a third less time than resolving hundreds. */
async function buildServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'server/main.ts',
      worker: 'server/worker.ts',
      'backup-process': 'server/features/administration/backups/commands/backup-process.ts',
      'tracker-process': 'server/features/tracking/import/tracker-file/tracker-process.ts',
      'reader-process': 'server/features/tracking/import/recognition/reader-process.ts',
      ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    },
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: UNBUNDLED,
    plugins: [{ name: 'on-node', setup: onNode }],
    banner: { js: REQUIRE },
    splitting: true,
    // V8 keeps the source in memory, with two bytes per character if one character needs them, for example in a comment.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  // The bundle reads the migrations from its own folder.
  cpSync(`${ROOT}server/database/migrations`, `${ROOT}dist/server/migrations`, { recursive: true });
  const outlines = 'letter-outlines.json';
  cpSync(`${ROOT}server/lettering/${outlines}`, `${ROOT}dist/server/${outlines}`);
  const thread = 'recogniser-thread.mjs';
  cpSync(
    `${ROOT}server/features/tracking/import/recognition/${thread}`,
    `${ROOT}dist/server/${thread}`,
  );
}

import type { KnipConfig } from 'knip';

/** Entry points. `!` marks those of production. */
const programs = [
  'scripts/*.{ts,mjs}!',
  'bench/*.ts!',
  // Started by name, as separate processes.
  'bench/*/*-process.ts!',
  'server/{main,worker}.ts!',
  'server/features/tracking/import/{tracker-file/tracker,recognition/reader}-process.ts!',
  'web/gallery/main.tsx!',
  // Used by the build.
  'web/prerender.tsx!',
  'web/worker/worker.ts!',
  // Loaded by the pages.
  'web/styles/app.css!',
];

const tests = ['server/worker-process/testing/*.ts', '**/*.test.{ts,tsx}'];

/** With `--production`, knip reads neither the scripts of package.json nor vite.config.ts. */
const developing = [
  'scripts/check/run.ts!',
  'scripts/build/{app-worker,calls-for-browser,chunks,plain-icons}.ts!',
];

const config: KnipConfig = ({ production = false }) => ({
  entry: [...programs, ...tests, ...(production ? developing : [])],
  project: [
    '{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}!',
    '*.config.ts',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    '!e2e/**!',
  ],
  // A test may import a name that its file uses. A name that only tests use is reported.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  ignoreDependencies: [
    '@fontsource-variable/inter',
    '@fontsource/.+',
    '@tesseract.js-data/eng',
    'oxlint',
    'oxlint-tsgolint',
  ],
  // Programs that the machine provides.
  ignoreBinaries: ['psql', 'taskset'],
  treatConfigHintsAsErrors: false,
});

export default config;

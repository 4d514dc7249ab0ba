import type { KnipConfig } from 'knip';

/** Programs; `!` marks what is used without a test. */
const programs = [
  'scripts/*.{ts,mjs}!',
  'bench/*.ts!',
  // Started as processes of their own, by their names.
  'bench/*/*-process.ts!',
  'server/{main,worker}.ts!',
  'server/features/tracking/import/{tracker-file/tracker,recognition/reader}-process.ts!',
  'web/gallery/main.tsx!',
  // Run by the build.
  'web/prerender.tsx!',
  'web/worker/worker.ts!',
  // Checks vectors of other trackers, through a test.
  'scripts/fair-streak/check-vectors.ts!',
  // Opened by the pages.
  'web/styles/app.css!',
];

const tests = ['server/worker-process/testing/*.ts', '**/*.test.{ts,tsx}'];

/** With `--production`, knip reads neither the scripts of package.json nor vite.config.ts. */
const developing = [
  'scripts/check/run.ts!',
  'scripts/build/{app-worker,calls-for-browser,chunks,pack-runtime,page-chunks,plain-icons}.ts!',
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
  // A test may look into a file; what the file itself does not use either is there for the test alone.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  ignoreDependencies: [
    '@fontsource-variable/inter',
    '@fontsource/.+',
    '@tesseract.js-data/eng',
    'oxlint',
    'oxlint-tsgolint',
  ],
  // Programs of the machine.
  ignoreBinaries: ['psql', 'taskset'],
  treatConfigHintsAsErrors: false,
});

export default config;

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { ROOT, SetupError, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { isLocked, withSetupLock } from './setup-lock.mjs';

const FOLDERS = ['domain', 'contract', 'server', 'web', 'scripts/build'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts/build.mjs'];
const OUTPUTS = ['dist/server/main.js', 'dist/server/worker.js', 'dist/web/index.html'];

/** Builds, unless the build is up to date. */
export async function buildIfNeeded() {
  if (isBuilt(ROOT, stampOf(ROOT))) return;
  say((await isLocked('build')) ? 'waiting for a build that is running' : 'building');
  const { status, output } = await runProgram(
    process.execPath,
    ['scripts/build.mjs', ONLY_IF_NEEDED],
    { isQuiet: true },
  );
  if (status === 0) return;
  console.error(output);
  throw new SetupError('the build failed: see the lines above');
}

/** The process that builds holds the lock, so that the lock lasts as long as the build. */
const ONLY_IF_NEEDED = '--if-needed';

/**
 * Builds alone in the folder: a second build waits for the first.
 * @param {() => Promise<void>} build
 * @param {string} [root]
 */
export function buildAlone(build, root = ROOT) {
  return withSetupLock('build', root, async () => {
    const stamp = stampOf(root);
    if (process.argv.includes(ONLY_IF_NEEDED) && isBuilt(root, stamp)) return;
    rmSync(`${root}dist`, { recursive: true, force: true });
    await build();
    // Stores the stamp from before the build, so that changes during the build are built next time.
    writeFileSync(`${root}dist/.built`, stamp);
  });
}

/**
 * @param {string} root
 * @param {string} stamp
 */
export function isBuilt(root, stamp) {
  if (!existsSync(`${root}dist/.built`)) return false;
  if (readFileSync(`${root}dist/.built`, 'utf8') !== stamp) return false;
  return OUTPUTS.every((path) => existsSync(root + path));
}

/**
 * A stamp of the sizes and times of files, because reading their contents would slow every start. Git
 * gives every file that a checkout changes a new time.
 * @param {string} root
 */
export function stampOf(root) {
  const hash = createHash('sha256');
  const paths = [...FILES, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))];
  for (const path of paths) {
    const stat = statSync(root + path, { throwIfNoEntry: false });
    if (stat) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesBelow(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

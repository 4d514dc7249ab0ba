import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage, ROOT, say, SetupError } from '../setup/project.mjs';
import { runProgram } from '../setup/run-program.mjs';
import { unpackDebian } from './fetch-debian.ts';
import { installPackages } from './fetch-packages.ts';
import { writeLayout } from './layout.ts';
import { readParts } from './parts.ts';
import { packageNames, readRoot } from './root.ts';
import {
  type Architecture,
  ARCHITECTURES,
  CPU,
  MEGABYTES_AT_MOST,
  type Release,
} from './settings.ts';
import { writeTar } from './tar.ts';

const CACHE = join(ROOT, '.cache/image');
const MEGABYTE = 1_000_000;

/** Builds the image of the commit that is checked out, and answers the path of its archive. */
export async function makeImage(into = join(ROOT, 'release')): Promise<string> {
  refuseMachine();
  const release = readRelease();
  const parts = readParts();
  if (process.version !== `v${parts.node.version}`) {
    throw new SetupError(`the image is packed by Node ${parts.node.version}`);
  }
  await build();
  for (const architecture of ARCHITECTURES) await fetchParts(architecture);
  const roots = ARCHITECTURES.map((architecture) =>
    readRoot(architecture, { ...foldersOf(architecture), app: ROOT }),
  );
  const layout = writeLayout(roots, release);
  mkdirSync(into, { recursive: true });
  const path = join(into, `habitcrush-${release.version}-image.tar`);
  writeFileSync(path, writeTar(layout.files, release.time));
  for (const [architecture, bytes] of Object.entries(layout.sizes)) {
    say(`${architecture}: ${(bytes / MEGABYTE).toFixed(1)} MB`);
    if (bytes > MEGABYTES_AT_MOST * MEGABYTE) {
      throw new SetupError(`the image may have ${MEGABYTES_AT_MOST} MB`);
    }
  }
  say(`${layout.digest} is in ${path}`);
  return path;
}

const foldersOf = (architecture: Architecture) => ({
  debian: join(CACHE, architecture, 'debian'),
  packages: join(CACHE, architecture, 'packages'),
});

async function fetchParts(architecture: Architecture): Promise<void> {
  const { node, debian } = readParts();
  const folders = foldersOf(architecture);
  say(`parts for ${architecture}`);
  const files = debian.filter((file) => file.architecture === architecture);
  await unpackDebian(files, join(CACHE, 'debian'), folders.debian);
  const names = packageNames(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  installPackages(names, node, architecture, folders.packages);
}

/** The Node of the image, for this machine: what another one compresses has other bytes. */
export async function nodeOfImage(): Promise<string> {
  refuseMachine();
  const architecture = ARCHITECTURES.find((name) => CPU[name] === process.arch);
  if (!architecture) throw new SetupError(`there is no image for ${process.arch}`);
  const { packages } = foldersOf(architecture);
  const node = join(packages, `node_modules/node-linux-${process.arch}/bin/node`);
  const { version } = readParts().node;
  const isIt = existsSync(node) && versionOf(node) === `v${version}`;
  if (!isIt) await fetchParts(architecture);
  return node;
}

const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

async function build(): Promise<void> {
  say('building');
  const { status, output } = await runProgram(process.execPath, ['scripts/build.mjs'], {
    isQuiet: true,
    // What is built must not depend on who builds it.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  if (status !== 0) throw new SetupError(`the build failed:\n${output}`);
}

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).trim();

function readRelease(): Release {
  if (git('status', '--porcelain') !== '') {
    throw new SetupError('an image is made of a commit: commit what has changed first');
  }
  const { version } = readPackage();
  return {
    version,
    commit: git('rev-parse', 'HEAD'),
    time: Number(git('log', '-1', '--format=%ct')),
  };
}

function refuseMachine(): void {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new SetupError(
      'packages are unpacked by dpkg-deb, which is not here: take a Debian or an Ubuntu, or the Dockerfile',
    );
  }
}

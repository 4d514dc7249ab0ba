import { readPackage, SetupError } from './project.mjs';

export function checkNodeVersion(version = process.versions.node) {
  const { node } = readPackage().engines;
  if (isWithin(version, node)) return;
  throw new SetupError(
    `Node ${version} is not supported: install Node ${node} (24 is recommended) from https://nodejs.org`,
  );
}

/**
 * Supports the forms of version ranges that package.json uses: `^20.19 || >=24`.
 *
 * @param {string} version
 * @param {string} range
 */
export function isWithin(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split(' || ').some((part) => {
    const [leastMajor = 0, leastMinor = 0] = part.replace(/^\D+/, '').split('.').map(Number);
    if (major === leastMajor) return minor >= leastMinor;
    return part.startsWith('>=') && major > leastMajor;
  });
}

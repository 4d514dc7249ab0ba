import { readPackage, SetupError } from './project.mjs';

export function checkNodeVersion(version = process.versions.node) {
  const least = readPackage().engines.node.replace('>=', '');
  if (isAtLeast(version, least)) return;
  throw new SetupError(
    `Node ${version} is too old: install Node ${least} or newer (24 is recommended) from https://nodejs.org`,
  );
}

/**
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

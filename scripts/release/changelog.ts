import { SetupError } from '../setup/project.mjs';

const UNRELEASED = /^## \[Unreleased\]\n(.*?)(?=^## \[|(?![^]))/ms;

/** Moves the unreleased entries under the version. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [, waiting = ''] = UNRELEASED.exec(changelog) ?? [];
  if (!/^- /m.test(waiting)) {
    throw new SetupError(
      'CHANGELOG.md has no entry under [Unreleased]: there is nothing to release',
    );
  }
  return changelog.replace(
    UNRELEASED,
    (section) => `## [Unreleased]\n\n${section.replace('[Unreleased]', `[${version}] - ${day}`)}`,
  );
}

/** Only the next patch, minor or major version: a published typo would stay. */
export function refuseVersion(version: string, current: string): void {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  const next = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  if (next.includes(version)) return;
  throw new SetupError(`after ${current} comes ${next.join(' or ')}, and not "${version}"`);
}

/** In package.json, and in the lockfile, which contains it twice. */
export const releaseVersion = (text: string, current: string, version: string): string => {
  const head = text.split('"dependencies"')[0] ?? '';
  return (
    head.replaceAll(`"version": "${current}"`, `"version": "${version}"`) + text.slice(head.length)
  );
};

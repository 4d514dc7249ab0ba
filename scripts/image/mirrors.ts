import { execFileSync } from 'node:child_process';
import { SetupError } from '../setup/project.mjs';

/** `debian` or `debian-security`, and where it is fetched from. */
type Mirror = { archive: string; url: string };

/** Those that this machine installs from, or that DEBIAN_MIRROR names: `https://…/debian https://…/debian-security`. */
export function findMirrors(named = process.env['DEBIAN_MIRROR'] ?? ''): Mirror[] {
  const urls = named === '' ? mirrorsOfThisMachine() : named.split(/\s+/);
  const mirrors = new Map<string, Mirror>();
  for (const url of urls.map((address) => address.replace(/\/$/, ''))) {
    const [, archive] = /\/(debian(?:-security)?)(?:\/\d{8}T\d{6}Z)?$/.exec(url) ?? [];
    if (archive && !mirrors.has(archive)) mirrors.set(archive, { archive, url });
  }
  if (mirrors.size > 0) return [...mirrors.values()];
  throw new SetupError(
    'this machine installs nothing from Debian: name mirrors in DEBIAN_MIRROR, such as "https://…/debian https://…/debian-security"',
  );
}

function mirrorsOfThisMachine(): string[] {
  try {
    const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
      encoding: 'utf8',
    });
    return [...new Set(targets.split('\n'))];
  } catch {
    return [];
  }
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Architecture } from './settings.ts';

const descriptor = z.object({ digest: z.string() });
const list = z.object({
  manifests: z.array(
    descriptor.extend({ platform: z.object({ architecture: z.string() }).optional() }),
  ),
});
const manifest = z.object({ layers: z.array(descriptor) });

/** Puts the root of one architecture into a new folder, as an engine would: by what the layout says of itself. */
export function unpackImage(archive: string, architecture: Architecture, into: string): void {
  rmSync(into, { recursive: true, force: true });
  const layout = `${into}.layout`;
  mkdirSync(layout, { recursive: true });
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', layout]);
  const blob = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'));
  const tagged = list.parse(read(join(layout, 'index.json'))).manifests[0]?.digest ?? '';
  const ours = list
    .parse(read(blob(tagged)))
    .manifests.find(({ platform }) => platform?.architecture === architecture);
  for (const { digest } of manifest.parse(read(blob(ours?.digest ?? ''))).layers) {
    execFileSync('tar', ['-xzf', blob(digest), '-C', into, '--no-same-owner', '-p']);
  }
  rmSync(layout, { recursive: true });
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

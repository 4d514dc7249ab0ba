import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Entry } from './tar.ts';
import { writeTar } from './tar.ts';
import { type Architecture, isoTimeOf, type Release, startConfigOf, tagsOf } from './settings.ts';

const MEDIA = 'application/vnd.oci.image';

type Descriptor = { mediaType: string; digest: string; size: number };
type Blobs = Map<string, Buffer>;
type Layer = { layer: Descriptor; unpacked: string };

/** From below to the top: what changes seldom lies below, so that an upgrade fetches what has changed. */
export type Root = { architecture: Architecture; layers: readonly (readonly Entry[])[] };

export type Layout = {
  /** Of the list of architectures: what a tag names. */
  digest: string;
  /** What is fetched of each architecture. */
  sizes: Record<string, number>;
  files: Entry[];
};

/** The files of an OCI layout. The same roots give the same bytes, and so the same digest. */
export function writeLayout(roots: readonly Root[], release: Release): Layout {
  const blobs: Blobs = new Map();
  const manifests = roots.map((root) => ({
    ...writeManifest(blobs, root, release),
    platform: { os: 'linux', architecture: root.architecture },
  }));
  const list = put(blobs, 'index.v1+json', {
    schemaVersion: 2,
    mediaType: `${MEDIA}.index.v1+json`,
    manifests: manifests.map(({ manifest, platform }) => ({ ...manifest, platform })),
    annotations: annotationsOf(release),
  });
  const tags = tagsOf(release.version).map((tag) => ({
    ...list,
    annotations: { 'org.opencontainers.image.ref.name': tag },
  }));
  const index = { schemaVersion: 2, mediaType: `${MEDIA}.index.v1+json`, manifests: tags };
  return {
    digest: list.digest,
    sizes: Object.fromEntries(
      manifests.map(({ bytes, platform }) => [platform.architecture, bytes]),
    ),
    files: [
      file('oci-layout', json({ imageLayoutVersion: '1.0.0' })),
      file('index.json', json(index)),
      ...[...blobs].map(([digest, content]) => file(`blobs/${digest.replace(':', '/')}`, content)),
    ],
  };
}

const file = (path: string, content: Buffer): Entry => ({
  path,
  content,
  kind: 'file',
  mode: 0o644,
});

function writeManifest(blobs: Blobs, { architecture, layers }: Root, release: Release) {
  const written = layers.map((entries) => writeLayer(blobs, entries, release.time));
  const config = put(blobs, 'config.v1+json', {
    created: isoTimeOf(release.time),
    architecture,
    os: 'linux',
    config: startConfigOf(release),
    rootfs: { type: 'layers', diff_ids: written.map(({ unpacked }) => unpacked) },
    history: written.map(() => ({
      created: isoTimeOf(release.time),
      created_by: 'npm run image',
    })),
  });
  const manifest = put(blobs, 'manifest.v1+json', {
    schemaVersion: 2,
    mediaType: `${MEDIA}.manifest.v1+json`,
    config,
    layers: written.map(({ layer }) => layer),
    annotations: annotationsOf(release),
  });
  const parts = [config, manifest, ...written.map(({ layer }) => layer)];
  return { manifest, bytes: parts.reduce((sum, { size }) => sum + size, 0) };
}

const annotationsOf = ({ version, commit, time }: Release) => ({
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.revision': commit,
  'org.opencontainers.image.created': isoTimeOf(time),
});

function writeLayer(blobs: Blobs, entries: readonly Entry[], time: number): Layer {
  const archive = writeTar(entries, time);
  const packed = gzipSync(archive, { level: 9 });
  // Which system packed it: the one byte of a gzip file that is not the same everywhere.
  packed[9] = 0xff;
  const layer = putBytes(blobs, 'layer.v1.tar+gzip', packed);
  return { layer, unpacked: digestOf(archive) };
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const put = (blobs: Blobs, type: string, value: unknown) => putBytes(blobs, type, json(value));

function putBytes(blobs: Blobs, type: string, content: Buffer): Descriptor {
  const digest = digestOf(content);
  blobs.set(digest, content);
  return { mediaType: `${MEDIA}.${type}`, digest, size: content.length };
}

const digestOf = (content: Buffer) =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`;

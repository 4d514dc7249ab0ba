import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { SETTINGS } from '#server/config/config.ts';

const COMPOSE = ['compose.yaml', 'compose.postgres.yaml', 'compose.three-nodes.yaml'];

const Service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const File = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});

const read = (name: string) => File.parse(parse(readFileSync(name, 'utf8'), { merge: true }));
const nodesOf = (name: string) =>
  Object.values(read(name).services).filter(({ image }) => image.startsWith('habitcrush:'));
const PORT = 4000;
const VOLUME = '/data';
const dockerfile = readFileSync('Dockerfile', 'utf8');

test('the Dockerfile runs the server as a fixed user, with a volume, a port and a health check', () => {
  const [, final = ''] = dockerfile.split(/^FROM .* AS build$/m);
  const lines = [
    `ENV NODE_ENV=production HOST=0.0.0.0 PORT=${PORT} DATA_DIR=${VOLUME} HOME=${VOLUME}`,
    'USER 10001:10001',
    `VOLUME ${VOLUME}`,
    `EXPOSE ${PORT}`,
    'STOPSIGNAL SIGTERM',
    'CMD ["node", "dist/server/main.js"]',
  ];
  expect(final.split('\n')).toEqual(expect.arrayContaining(lines));
  expect(final).toMatch(/^HEALTHCHECK .* CMD \["node", "dist\/server\/health-check.js"\]$/m);
});

test('the Dockerfile builds and runs with the same Node', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
});

test('the Docker build context excludes data, secrets and packages', () => {
  const left = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules', 'secrets']));
});

test.each(COMPOSE)('%s sets only settings of the server', (name) => {
  const known = new Set(SETTINGS.flatMap((setting) => [setting, `${setting}_FILE`]));
  for (const { environment } of nodesOf(name)) {
    expect(Object.keys(environment).filter((setting) => !known.has(setting))).toEqual([]);
  }
});

test.each(COMPOSE)('%s starts nodes with a read-only root and no capabilities', (name) => {
  for (const node of nodesOf(name)) {
    expect(node).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(node.volumes.map((volume) => volume.split(':')[1])).toEqual([VOLUME]);
  }
});

test.each(COMPOSE)(
  '%s uses every volume and secret it declares, and opens one port on the loopback address',
  (name) => {
    const { services, volumes, secrets } = read(name);
    const all = Object.values(services);
    const used = all.flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const folders = used.filter((volume) => !volume.startsWith('.'));
    expect(folders.toSorted()).toEqual(Object.keys(volumes).toSorted());
    expect(new Set(all.flatMap((service) => service.secrets))).toEqual(
      new Set(Object.keys(secrets)),
    );
    expect(all.flatMap(({ ports }) => ports)).toEqual([`127.0.0.1:${PORT}:${PORT}`]);
  },
);

test.each(COMPOSE)('%s reads passwords from files', (name) => {
  for (const { environment, secrets } of Object.values(read(name).services)) {
    const named = Object.entries(environment).filter(([setting]) => setting.endsWith('_FILE'));
    expect(named.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(secrets);
    expect(Object.keys(environment).join(' ')).not.toMatch(/PASSWORD( |$)|DATABASE_URL( |$)/);
  }
});

test('haproxy.cfg lists the nodes of compose.three-nodes.yaml', () => {
  const { services } = read('compose.three-nodes.yaml');
  const nodes = Object.keys(services).filter(
    (name) => services[name]?.environment['SMTP_URL_FILE'],
  );
  expect(nodes).toHaveLength(3);
  const balancer = readFileSync('haproxy.cfg', 'utf8');
  const servers = [...balancer.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, , to]) => to);
  expect(servers).toEqual(nodes.map((name) => `${name}:${PORT}`));
});

test('the balancer in the guide of the database forwards and retries as haproxy.cfg does', () => {
  const guide = readFileSync('docs/guides/database-and-nodes.md', 'utf8');
  const [, backend = ''] = /```\nbackend habitcrush\n(.*?)```/s.exec(guide) ?? [];
  expect(backend).toContain('  option forwardfor\n');
  const ours = readFileSync('haproxy.cfg', 'utf8');
  const lines = backend.match(/^ {2}(option|retries|retry-on) .*$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expect(ours).toContain(`${line}\n`);
});

/** As whom everything in the image runs. It never changes: what lies in people's volumes belongs to this number. */
export const USER = 10_001;
export const PORT = 4000;
export const VOLUME = '/data';
export const HEALTH = ['node', 'dist/server/health-check.js'];
export const HEALTH_TRIES = 3;
export const COMMAND = ['node', 'dist/server/main.js'];
export const ENVIRONMENT = {
  PATH: '/usr/bin',
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: String(PORT),
  DATA_DIR: VOLUME,
};

export const ARCHITECTURES = ['amd64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** What npm calls them. */
export const CPU: Record<Architecture, 'x64' | 'arm64'> = { amd64: 'x64', arm64: 'arm64' };

/** What Debian names the folders of its libraries after. */
export const TRIPLET: Record<Architecture, string> = {
  amd64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

/** Compressed, for each architecture. */
export const MEGABYTES_AT_MOST = 150;

/** What the image is made of: a version of the program, as of one commit. */
export type Release = { version: string; commit: string; time: number };

const SECOND = 1_000_000_000;

/** How it is started, for the engine: the `config` of the OCI image, with Docker's health check. */
export function startConfigOf({ version, commit, time }: Release) {
  return {
    User: `${USER}:${USER}`,
    ExposedPorts: { [`${PORT}/tcp`]: {} },
    Env: Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`),
    Cmd: COMMAND,
    WorkingDir: '/app',
    Volumes: { [VOLUME]: {} },
    StopSignal: 'SIGTERM',
    Healthcheck: {
      Test: ['CMD', ...HEALTH],
      Interval: 30 * SECOND,
      Timeout: 5 * SECOND,
      StartPeriod: 60 * SECOND,
      Retries: HEALTH_TRIES,
    },
    Labels: {
      'org.opencontainers.image.title': 'HabitCrush',
      'org.opencontainers.image.description': 'A habit tracker people keep in public.',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.created': isoTimeOf(time),
    },
  };
}

export const isoTimeOf = (time: number) =>
  new Date(time * 1000).toISOString().replace('.000Z', 'Z');

/** `1.4.2` is also the newest `1.4` and the latest; what is to be tried first is neither. */
export function tagsOf(version: string): string[] {
  const [, minor] = /^(\d+\.\d+)\.\d+$/.exec(version) ?? [];
  return minor === undefined ? [version] : [version, minor, 'latest'];
}

import { type Config, readConfig } from '#server/config/config.ts';

/** Tuesday, noon in UTC; 13:00 in Berlin and 07:00 in Chicago. */
export const TEST_NOW = Date.UTC(2026, 2, 10, 12, 0, 0);

export const testConfig = (): Config => readConfig({ LOG_LEVEL: 'silent', WORKER: 'separate' });

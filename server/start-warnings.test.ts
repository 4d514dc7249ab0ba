import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { warningsOf } from './start-warnings.ts';

test.each([{ HOST: '0.0.0.0' }, { HOST: '::', PUBLIC_URL: 'http://habits.example' }])(
  'a server that the network reaches by http is warned of: %j',
  (env) => {
    expect(warningsOf(readConfig(env))).toEqual([expect.stringContaining(`HOST=${env.HOST}`)]);
  },
);

test.each([{}, { HOST: '::1' }, { HOST: '0.0.0.0', PUBLIC_URL: 'https://habits.example' }])(
  'nothing is said of %j',
  (env) => {
    expect(warningsOf(readConfig(env))).toEqual([]);
  },
);

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

const MODEL = { VISION_API_URL: 'http://localhost:11434/v1' };

test('a model that the server would not call is warned of, until its host is allowed', () => {
  expect(warningsOf(readConfig(MODEL))).toEqual([expect.stringContaining('OUTBOUND_ALLOW')]);
  expect(warningsOf(readConfig({ ...MODEL, OUTBOUND_ALLOW: 'localhost' }))).toEqual([]);
});

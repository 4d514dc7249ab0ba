import { expect, test } from 'vitest';
import { pageOf } from './site-paths.ts';

test.each([
  ['/', { page: '/' }],
  ['/dashboard', { page: '/dashboard' }],
  ['/challenges/12', { page: '/challenges' }],
  ['/ada', { username: 'ada' }],
  ['/Dashboard', { username: 'Dashboard' }],
  ['/ada/secret', null],
  ['//evil.example', null],
])('pageOf %s is %o', (path, page) => {
  expect(pageOf(path)).toEqual(page);
});

import { expect, test } from 'vitest';
import { journeyLink } from './shareable-card.tsx';

test.each([
  ['ada', 'ada@example.org', 'ada'],
  ['', 'local.part@example.org', 'local.part'],
])('the profile link of %j with %s is /%s', (username, email, path) => {
  expect(journeyLink({ username, email })).toEqual({
    address: `${location.origin}/${path}`,
    text: `${location.host}/${path}`,
  });
});

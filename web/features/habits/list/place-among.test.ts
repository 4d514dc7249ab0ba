import { expect, test } from 'vitest';
import { placeAmong } from './place-among.ts';

const list = (text: string) => text.split('').map((id) => ({ id: Number(id) }));

test.each([
  ['all of them', '123', '312', '312'],
  ['some, around one that is not shown today', '1234', '431', '4231'],
  ['none', '123', '', '123'],
])('%s', (_, all, arranged, expected) => {
  expect(placeAmong(list(all), list(arranged))).toEqual(list(expected));
});

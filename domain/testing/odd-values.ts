/** JSON values of unexpected types. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  '\uD800',
  'constructor',
  '__proto__',
  '2025-02-30',
  '0000-01-01',
  'FREQ=CONSTRUCTOR',
  'x'.repeat(10_000),
  [],
  [[]],
  [null],
  nested(50),
  {},
  { toString: 'x' },
  { length: { toString: null } },
  JSON.parse('{"__proto__":{"toJSON":1}}'),
];

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

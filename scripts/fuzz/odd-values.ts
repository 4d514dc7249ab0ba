import fc from 'fast-check';
import type { Random } from '#domain/bots/random.ts';

/** Marks text that is inserted into the JSON without quotes. */
const RAW = '@raw@';
const RAW_IN_JSON = /"@raw@((?:[^"\\]|\\.)*)"/g;
const raw = (json: string) => RAW + json;

const NESTED = 50_000;

/** Keys of Object.prototype, which can confuse programs. */
export const SPOOFED_KEYS = [
  'toString',
  'valueOf',
  'toJSON',
  'length',
  'size',
  'then',
  'constructor',
  'trim',
];

export const ODD_TEXTS: readonly string[] = [
  ['', ' ', '\0', 'a\0b', '\u{d800}', 'half \u{dfff}', '\u202ekcab', '\u200f', '\ufeff', '\u2028'],
  ['0', '-0', '-1', '1e9', '1e999', '0x10', '1.5', 'NaN', 'Infinity', '٣', '99999999999999999999'],
  ['2147483647', '2147483648', '9007199254740993', '01', '+1', ' 1', '1 ', '1,2'],
  ['null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString'],
  ['2026-02-30', '9999-12-31', '0000-01-01', '-000001-01-01', '1899-12-31', '1900-01-01'],
  ['+275760-09-13T00:00:00Z', '2026-03-10T23:59:60Z', '2026-03-10T12:00:00.000000001+14:00'],
  ['24:00', '25:61', '٠٩:٠٠', '9:5', '%', '%00', '%zz', '%ff', '../..', '..%2f', '/', '//', '\\'],
  ["'; drop table users; --", '${7*7}', '{{7*7}}', '<script>', '\r\nx: y', '$&', '\\', '%s', '_%'],
  ['http://', 'https://user:secret@h/%00', 'javascript:1', 'data:', 'data:image/png;base64,AAAA'],
  [
    'data:image/svg+xml,<svg/>',
    'a@b',
    'a@x.test\0',
    '"a b"@x.test',
    'ä@ö.example',
    '👩‍👩‍👧‍👦',
    'Z̸̢͝',
  ],
  [
    'x'.repeat(101),
    'x'.repeat(501),
    'ß'.repeat(5_000),
    'x'.repeat(100_000),
    '\u{1f600}'.repeat(300),
  ],
].flat();

/** Values that have crashed servers before. */
const WORST: readonly unknown[] = [
  { length: { toString: null } },
  { toString: 'x' },
  '\0',
  'half \u{d800}',
  null,
];
/** JSON that JSON.stringify never writes, and a long list. */
const UNUSUAL: readonly unknown[] = [
  ...['-0', '1e999', '-1e999', '1e-999', '9'.repeat(400), '[deep]', '{deep}'].map(raw),
  raw('{"__proto__":{"a":1}}'),
  raw('{"constructor":{"prototype":{"a":1}}}'),
  raw('{"a":1,"a":2}'),
  Array.from({ length: 10_001 }, () => 0),
];

const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const anyNumber = fc.oneof(
  fc.constantFrom(2_147_483_647, 2_147_483_648, -2_147_483_649, 1e15, 1e300),
  fc.integer(),
  fc.double(),
);

/** A value that no schema of the contract accepts. */
export const ODD: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 3, arbitrary: fc.constantFrom(...WORST) },
  { weight: 1, arbitrary: fc.constantFrom(...UNUSUAL) },
  {
    weight: 2,
    arbitrary: fc.anything({
      key: fc.oneof(fc.constantFrom(...SPOOFED_KEYS), fc.string({ maxLength: 5 })),
      values: [anyText, anyNumber, fc.boolean(), fc.constant(null)],
      maxDepth: 3,
    }),
  },
);

/** Returns the same value for the same random numbers. */
export function sampleOne<Value>(arbitrary: fc.Arbitrary<Value>, random: Random): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: random.below(2 ** 31) });
  return structuredClone(value) as Value;
}

type Slot = { readonly holder: Record<string | number, unknown>; readonly key: string | number };

/** Removes or changes one part of the value. */
export function mutate(value: unknown, random: Random): unknown {
  const root = { value: structuredClone(value) };
  const { holder, key } = random.oneOf(slotsOf(root));
  if (random.happens(0.1)) delete holder[key];
  else holder[key] = sampleOne(ODD, random);
  return root.value;
}

function slotsOf(root: Record<string, unknown>): Slot[] {
  const slots: Slot[] = [];
  const left: Record<string | number, unknown>[] = [root];
  for (let holder = left.pop(); holder; holder = left.pop()) {
    for (const key of Object.keys(holder).slice(0, 50)) {
      slots.push({ holder, key });
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null) left.push(inner as typeof root);
    }
  }
  return slots;
}

/** Returns an empty body for undefined, which has no JSON. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.replaceAll(RAW_IN_JSON, (_, inner: string) => {
    const text = JSON.parse(`"${inner}"`) as string;
    if (text === '[deep]') return '['.repeat(NESTED) + ']'.repeat(NESTED);
    if (text === '{deep}') return `${'{"a":'.repeat(NESTED / 5)}1${'}'.repeat(NESTED / 5)}`;
    return text;
  });
}

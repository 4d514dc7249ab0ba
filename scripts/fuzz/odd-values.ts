import type { Dice } from '#domain/bots/dice.ts';

/** Stands for itself in the JSON text: what JSON.stringify would never write. */
const RAW = '@raw@';
const RAW_IN_JSON = /"@raw@((?:[^"\\]|\\.)*)"/g;
const raw = (json: string) => RAW + json;

const NESTED = 50_000;
const nested = raw('[deep]');
const nestedObjects = raw('{deep}');

/** Names that objects have from their prototype, and what others expect to find there. */
const SPOOFED_KEYS = [
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

const ODD_VALUES: readonly unknown[] = [
  [null, true, false, 0, -1, 1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e15, 1e300],
  [raw('-0'), raw('1e999'), raw('-1e999'), raw('1e-999'), raw('9'.repeat(400)), raw('0.1e1')],
  [
    [],
    {},
    [[]],
    [null],
    [{}],
    [''],
    [1, 'a', null],
    { 0: 'a', length: 1 },
    { a: { b: { c: [] } } },
  ],
  SPOOFED_KEYS.flatMap((name) => [
    { [name]: 'x' },
    { [name]: null },
    { [name]: { toString: null } },
  ]),
  [{ length: 5 }, { length: -1 }, { length: { valueOf: 1 } }, { length: [] }, [{ length: {} }]],
  [
    raw('{"__proto__":{"a":1}}'),
    raw('{"constructor":{"prototype":{"a":1}}}'),
    raw('{"a":1,"a":2}'),
  ],
  [nested, nestedObjects, Array.from({ length: 10_001 }, () => 0), Array.from({ length: 600 })],
].flat();

/** What has brought down servers before. */
const WORST: readonly unknown[] = [
  { length: { toString: null } },
  { toString: 'x' },
  '\0',
  'half \u{d800}',
  null,
];

export const oddValue = (dice: Dice): unknown =>
  dice.happens(0.45) ? dice.oneOf(ODD_TEXTS) : structuredClone(dice.oneOf(ODD_VALUES));

/** A document of nothing but odd values. */
export function oddDocument(dice: Dice, names: readonly string[]): unknown {
  if (dice.happens(0.3)) return oddValue(dice);
  if (dice.happens(0.2)) return Array.from({ length: dice.below(4) }, () => oddValue(dice));
  const fields = names.filter(() => dice.happens(0.6)).map((name) => [name, oddValue(dice)]);
  return Object.fromEntries(fields);
}

type Slot = { readonly holder: Record<string | number, unknown>; readonly key: string | number };

/** The same with one place changed, any place, in any way. */
export function mutate(value: unknown, dice: Dice): unknown {
  const root = { value: structuredClone(value) };
  const { holder, key } = dice.oneOf(slotsOf(root));
  const was = holder[key];
  const ways: (() => void)[] = [
    () => (holder[key] = oddValue(dice)),
    () => (holder[key] = oddValue(dice)),
    () => (holder[key] = dice.oneOf(WORST)),
    () => (holder[key] = dice.oneOf(WORST)),
    () => (holder[key] = [was]),
    () => (holder[key] = { [dice.oneOf(SPOOFED_KEYS)]: was }),
    () => delete holder[key],
    () => (holder[key] = typeof was === 'string' ? was + dice.oneOf(ODD_TEXTS) : typeof was),
    () => (holder[Array.isArray(holder) ? 0 : dice.oneOf(SPOOFED_KEYS)] = oddValue(dice)),
    () => (holder[key] = Array.isArray(was) ? [...was, ...was] : oddValue(dice)),
  ];
  dice.oneOf(ways)();
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

/** Undefined has no JSON, which is one more odd body. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.replaceAll(RAW_IN_JSON, (_, inner: string) => {
    const text = JSON.parse(`"${inner}"`) as string;
    if (text === '[deep]') return '['.repeat(NESTED) + ']'.repeat(NESTED);
    if (text === '{deep}') return `${'{"a":'.repeat(NESTED / 5)}1${'}'.repeat(NESTED / 5)}`;
    return text;
  });
}

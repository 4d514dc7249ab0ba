import fc from 'fast-check';
import { registry, toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#contract/call.ts';
import type { Random } from '#domain/bots/random.ts';
import { ICONS } from '#domain/habits/habit-icons.ts';
import { addDays, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import type { Memory } from './memory.ts';
import { ODD, sampleOne, SPOOFED_KEYS } from './odd-values.ts';

/** The sources of generated values. */
export type Source = {
  readonly random: Random;
  readonly memory: Memory;
  readonly today: LocalDay;
  readonly password: string;
  /** A data: address, which may be invalid. */
  readonly picture: () => string;
};

export type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
};

const shapes = new WeakMap<Schema, Shape>();
// Without names, schemas are inlined instead of referenced.
const NO_NAMES = registry<Record<string, unknown>>();

/** The input of a schema as JSON schema. It has no refinements: texts meet them by the names of fields. */
export function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: NO_NAMES,
  }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

const LARGEST_ID = 2_147_483_647;
/** The weight in `fc.oneof`: how many of 100 values are odd. */
type OddWeight = number;

/** Generates a value for a schema of the contract. `oddWeight`: how many of 100 parts are odd. */
export const generateValue = (shape: Shape, name: string, source: Source, oddWeight = 0): unknown =>
  sampleOne(arbitraryOf(shape, name, source, oddWeight), source.random);

function arbitraryOf(
  shape: Shape,
  name: string,
  source: Source,
  oddWeight: OddWeight,
): fc.Arbitrary<unknown> {
  const arbitrary = fittingOf(shape, name, source, oddWeight);
  if (oddWeight === 0) return arbitrary;
  return fc.oneof(
    { weight: 100 - oddWeight, arbitrary },
    { weight: oddWeight, arbitrary: ODD },
    { weight: oddWeight, arbitrary: fc.constantFrom(...edgesOf(shape, name, source)) },
    {
      weight: Math.ceil(oddWeight / 4),
      arbitrary: fc.array(arbitrary, { minLength: 1, maxLength: 2 }),
    },
  );
}

const EDGE_NUMBERS = [0, -1, 2_147_483_648, 1e15, 0.5];
const EDGE_TEXTS = ['a\0b', 'half \u{d800}', '\u202ekcab', 'x'.repeat(10_001)];
const EDGE_TIMES = [
  '1899-12-31',
  '0000-01-01',
  '10000-01-01',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
];

/** Values of the right kind that are just not allowed: they reach code that refuses others earlier. */
function edgesOf({ type }: Shape, name: string, source: Source): readonly unknown[] {
  if (type === 'integer' || type === 'number') return EDGE_NUMBERS;
  return isLocalDay(validText(name, source)) ? EDGE_TIMES : EDGE_TEXTS;
}

function fittingOf(
  shape: Shape,
  name: string,
  source: Source,
  oddWeight: OddWeight,
): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices)
    return fc.oneof(...choices.map((choice) => arbitraryOf(choice, name, source, oddWeight)));
  if (shape.type === 'object') return objectOf(shape, source, oddWeight);
  if (shape.type === 'array') {
    const minLength = shape.minItems ?? 0;
    const item = arbitraryOf(shape.items ?? {}, name, source, oddWeight);
    return fc.array(item, { minLength, maxLength: minLength + 3 });
  }
  if (shape.type === 'string') return fc.constant(validText(name, source));
  if (shape.type === 'integer' || shape.type === 'number')
    return fc.constant(validNumber(shape, name, source));
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'null') return fc.constant(null);
  const habit = { type: 'daily', deadline: '18:00', completed: false };
  return fc.constant({ name: validText('name', source), ...habit });
}

function objectOf(
  { properties = {}, required = [] }: Shape,
  source: Source,
  oddWeight: OddWeight,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [
      name,
      arbitraryOf(shape, name, source, oddWeight),
    ]),
  );
  const whole = fc.record(fields, { requiredKeys: [...required] });
  if (oddWeight === 0) return whole;
  const incomplete = fc.record(fields, { requiredKeys: [] });
  const extended = fc
    .tuple(whole, fc.dictionary(fc.constantFrom(...SPOOFED_KEYS), ODD, { maxKeys: 2 }))
    .map(([object, extra]) => ({ ...object, ...extra }));
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: incomplete },
    { weight: 1, arbitrary: extended },
  );
}

function validNumber({ minimum = 0, maximum = 100 }: Shape, name: string, source: Source): number {
  const { random, memory } = source;
  if (/^id$|Id$|Templates$/.test(name)) {
    const known = memory.recall(name === 'id' ? 'habits' : name, random);
    return typeof known === 'number' && random.happens(0.7) ? known : 1 + random.below(40);
  }
  const least = Math.max(minimum, -1_000);
  return least + random.below(Math.min(maximum, LARGEST_ID) - least + 1);
}

type Words = (source: Source) => string;

const recallOr =
  (name: string, chance: number, fresh: Words): Words =>
  (source) => {
    const known = source.memory.recall(name, source.random);
    return known !== undefined && source.random.happens(chance) ? String(known) : fresh(source);
  };

const freshName: Words = ({ random }) => `p${random.below(1_000_000_000).toString(36)}`;
const someDay: Words = ({ random, today }) => addDays(today, 2 - random.below(60));
const oneOf =
  (...choices: string[]): Words =>
  ({ random }) =>
    random.oneOf(choices);

/** Texts that pass the refinements, by the name of the field. */
const WORDS: Readonly<Record<string, Words>> = {
  email: recallOr('email', 0.3, (source) => `${freshName(source)}@fuzz.example`),
  username: recallOr('username', 0.3, freshName),
  password: ({ password }) => password,
  newPassword: ({ password }) => password,
  currentPassword: ({ password, random }) => (random.happens(0.3) ? password : 'not this one'),
  invitationCode: recallOr('invitationCode', 0.7, freshName),
  token: recallOr('token', 0.8, freshName),
  deadline: oneOf('18:00', '00:00', '23:59'),
  date: recallOr('date', 0.5, someDay),
  celebratedThrough: someDay,
  startDate: someDay,
  endDate: ({ random, today }) => addDays(today, random.below(20)),
  icon: ({ random }) => random.oneOf(ICONS),
  pricingAmount: oneOf('9.99', '0', '100'),
  customJobTitle: oneOf('Beekeeper'),
  path: oneOf('/', '/progress', '/somebody', '/a/b'),
  referrer: oneOf('https://news.example/x', ''),
  sessionId: ({ random }) => `session${random.below(20)}`,
  profileImage: ({ random, picture }) =>
    random.happens(0.2) ? 'https://pictures.example/me.png' : picture(),
  key: oneOf('require_approval'),
  hash: oneOf('x'.repeat(43)),
  before: recallOr('next', 0.8, oneOf('5')),
  next: recallOr('next', 0.8, oneOf('5')),
  page: oneOf('1', '2', '40'),
  pageSize: oneOf('1', '25', '100'),
  limit: oneOf('1', '50'),
  days: oneOf('1', '7', '365'),
  q: oneOf('a', 'eve', '%'),
  search: oneOf('a', 'e@', '_', '%'),
  type: oneOf('daily', 'weekly'),
  weekday: oneOf('monday', 'monday, friday'),
};

const PLAIN: Words = ({ random }) =>
  random.oneOf(['Read', 'Morgenlauf 🏃', 'Stretch for ten minutes', '水を飲む', 'Call mum']);

function validText(name: string, source: Source): string {
  if (/^id$|Id$/.test(name) && name !== 'sessionId') {
    return String(validNumber({}, name, source));
  }
  return (WORDS[name] ?? PLAIN)(source);
}

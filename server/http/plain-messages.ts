import type { $ZodRawIssue } from 'zod/v4/core';
import { pluralise } from '#domain/text/pluralise.ts';

/** The message for an invalid value whose schema has no message. */
export function plainMessage(issue: $ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The body';
  if (issue.input === undefined) return `${name} is missing.`;
  if (issue.code === 'invalid_type') return `${name} must be ${typeName(issue.expected)}.`;
  if (issue.code === 'invalid_value') return `${name} must be ${oneOf(issue.values)}.`;
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) {
    return `${name} must be ${oneOf(issue.options)}.`;
  }
  if (issue.code === 'invalid_format') return `${name} must be ${formatName(issue.format)}.`;
  if (issue.code === 'too_small')
    return `${name} must ${bound('least', issue.origin, issue.minimum)}.`;
  if (issue.code === 'too_big')
    return `${name} must ${bound('most', issue.origin, issue.maximum)}.`;
  return `${name} is not valid.`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

const typeName = (type: string): string => TYPE_NAMES[type] ?? 'something else';

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  datetime: 'a time like 2026-03-10T12:00:00.000Z',
  email: 'an email address',
  guid: 'a UUID',
  url: 'a web address',
};

const formatName = (format: string): string => FORMAT_NAMES[format] ?? 'in another form';

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return texts.length === 1 ? texts.join('') : `one of ${texts.join(', ')}`;
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'value' };

function bound(kind: 'least' | 'most', origin: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit ? `have at ${kind} ${pluralise(Number(size), unit)}` : `be at ${kind} ${size}`;
}

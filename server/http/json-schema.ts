import { toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#contract/call.ts';
import { localDay, rangeEnd } from '#contract/habits/local-day.ts';
import { timeOfDay } from '#contract/habits/reminder-times.ts';

export type Json = Record<string, unknown>;

// What is checked by a function says nothing of its form by itself.
const DAYS = new Set<unknown>([localDay, rangeEnd]);
const TIME_OF_DAY = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['08:00'] };

/** What a schema of the contract says, for programs to read. */
export const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (DAYS.has(zodSchema)) jsonSchema.format = 'date';
      if (zodSchema === timeOfDay) Object.assign(jsonSchema, TIME_OF_DAY);
      leaveOutSafeBounds(jsonSchema);
    },
  });
  return rest;
};

/** That an integer is no larger than JavaScript's are goes without saying. */
function leaveOutSafeBounds(schema: Json): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

import { toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#contract/call.ts';

export type Json = Record<string, unknown>;

/** What a schema of the contract says, for programs to read. */
export const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

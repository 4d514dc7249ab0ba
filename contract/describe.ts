import * as z from 'zod/mini';
import type { Schema } from './call.ts';

// For the description of the API. The build replaces each call of these functions by its last argument, so that browsers do
// not download the texts (`scripts/build/calls-for-browser.ts`).

/** Describes a field. */
export const about = <S extends Schema>(description: string, schema: S): S =>
  register(schema, { description });

/** Describes a schema that appears once, under this name, and that others refer to. */
export const named = <S extends Schema>(id: string, description: string, schema: S): S =>
  register(schema, { id, description });

/** Keywords of JSON Schema for rules that a function checks. */
export const keywords = <S extends Schema>(
  rules: Readonly<Record<string, unknown>>,
  schema: S,
): S => register(schema, rules);

/** A copy, because one schema may be the schema of many fields. */
function register<S extends Schema>(schema: S, facts: Readonly<Record<string, unknown>>): S {
  const copy = schema.clone(undefined, { parent: true });
  z.globalRegistry.add(copy, facts);
  return copy;
}

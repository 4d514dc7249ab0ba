import * as z from 'zod/mini';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#contract/call.ts';

export type Json = Record<string, unknown>;

export const COMPONENTS = '#/components/schemas/';

export type SchemaDescription = {
  readonly of: (schema: Schema) => Json;
  /** The schemas that have a name. Others refer to them. */
  readonly components: Readonly<Record<string, Json>>;
};

/** Describes schemas of the contract as JSON Schema. Throws where two of them have one name. */
export function describeSchemas(schemas: Iterable<Schema>): SchemaDescription {
  const places = new Map([...new Set(schemas)].map((schema, at) => [schema, String(at)]));
  const all = z.object(Object.fromEntries([...places].map(([schema, place]) => [place, schema])));
  // What travels is what a reader's schema accepts, in requests and in answers.
  const described = toJSONSchema(all, { io: 'input', unrepresentable: 'any', override: tidy });
  const text = JSON.stringify(described).replaceAll('"#/$defs/', `"${COMPONENTS}`);
  const { properties, $defs } = JSON.parse(text) as Record<string, Record<string, Json>>;
  return {
    of: (schema) => {
      const found = properties?.[places.get(schema) ?? ''];
      if (!found) throw new Error('This schema was not described.');
      return found;
    },
    components: $defs ?? {},
  };
}

function tidy({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: Json }): void {
  const { discriminator } = zodSchema._zod.def as { discriminator?: string };
  if (discriminator) jsonSchema['discriminator'] = { propertyName: discriminator };
  // Keywords of the contract take the place of a choice.
  if (jsonSchema['type'] !== undefined) delete jsonSchema['anyOf'];
  // The format says it, and the pattern has 400 letters.
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern'];
  // That an integer is no larger than JavaScript's are goes without saying.
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  // In JSON Schema it means that a client must not send the field.
  delete jsonSchema['readOnly'];
}

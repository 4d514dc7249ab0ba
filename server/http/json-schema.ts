import * as z from 'zod/mini';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#contract/call.ts';

export type Json = Record<string, unknown>;

export const COMPONENTS = '#/components/schemas/';

export type SchemaDescription = {
  readonly of: (schema: Schema) => Json;
  /** The named schemas, which others reference. */
  readonly components: Readonly<Record<string, Json>>;
};

/** Describes schemas of the contract as JSON Schema. Throws when two have the same name. */
export function describeSchemas(schemas: Iterable<Schema>): SchemaDescription {
  const places = new Map([...new Set(schemas)].map((schema, at) => [schema, String(at)]));
  const all = z.object(Object.fromEntries([...places].map(([schema, place]) => [place, schema])));
  // Describes what the client’s schema accepts, in requests and responses.
  const described = toJSONSchema(all, { io: 'input', unrepresentable: 'any', override: tidy });
  const text = JSON.stringify(described).replaceAll('"#/$defs/', `"${COMPONENTS}`);
  const { properties, $defs } = JSON.parse(text) as Record<string, Record<string, Json>>;
  mapDiscriminators({ properties, $defs }, $defs ?? {});
  return {
    of: (schema) => {
      const property = properties?.[places.get(schema) ?? ''];
      if (!property) throw new Error('This schema was not described.');
      return property;
    },
    components: $defs ?? {},
  };
}

function tidy({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: Json }): void {
  const { discriminator } = zodSchema._zod.def as { discriminator?: string };
  if (discriminator) jsonSchema['discriminator'] = { propertyName: discriminator };
  // Annotations of the contract replace the generated union.
  if (jsonSchema['type'] !== undefined) delete jsonSchema['anyOf'];
  // The format implies the pattern, which has 400 letters.
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern'];
  // Drops JavaScript’s limits of integers.
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  // In JSON Schema, readOnly means that a client must not send the field.
  delete jsonSchema['readOnly'];
}

type Choice = {
  discriminator?: { propertyName: string; mapping?: Json };
  oneOf?: readonly { $ref: string }[];
};

/** Without a mapping, client generators use the value of a discriminator as the name of a schema. */
function mapDiscriminators(value: unknown, components: Readonly<Record<string, Json>>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) mapDiscriminators(inner, components);
  const { discriminator, oneOf = [] } = value as Choice;
  if (!discriminator) return;
  const valueOf = (name: string) => {
    const { properties } = components[name] as { properties: Record<string, { const: string }> };
    return properties[discriminator.propertyName]?.const;
  };
  discriminator.mapping = Object.fromEntries(
    oneOf.map(({ $ref }) => [valueOf($ref.slice(COMPONENTS.length)), $ref]),
  );
}

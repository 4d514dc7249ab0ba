import type { Call, Schema } from '#contract/call.ts';
import { COMPONENTS, type Json, type SchemaDescription } from './json-schema.ts';

/** A shell command that makes the call with a token. */
export function exampleOf({ method, path, query, body }: Call, schemas: SchemaDescription): string {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => `$${name.toUpperCase()}`);
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $TOKEN"',
    ...(body ? ['-H "Content-Type: application/json"', `-d '${contentOf(body, schemas)}'`] : []),
    `"$SITE${address}${askedBy(query, schemas)}"`,
  ].join(' ');
}

/** The shell inserts the day, even inside the quotes of a body. */
const DAY = '$DATE';

const contentOf = (body: Schema, schemas: SchemaDescription) =>
  JSON.stringify(sampleOf(schemas.of(body), schemas)).replaceAll(`"${DAY}"`, `"'${DAY}'"`);

/** The required query parameters. */
function askedBy(query: Schema | undefined, schemas: SchemaDescription): string {
  const { properties, required = [] }: Described = query ? schemas.of(query) : {};
  const pairs = required.map((name) => {
    const sample = sampleOf(properties?.[name] ?? {}, schemas);
    return `${name}=${typeof sample === 'string' ? sample : JSON.stringify(sample)}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

type Described = Json & {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: Described[];
  oneOf?: Described[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
};

/** The required fields, or the first optional one when none is required. */
function sampleOf(schema: Described, schemas: SchemaDescription): unknown {
  const { $ref } = schema;
  if ($ref) return sampleOf(schemas.components[$ref.slice(COMPONENTS.length)] ?? {}, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, schemas);
  if (schema.type === 'object') return objectOf(schema, schemas);
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, schemas)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.format === 'date') return DAY;
  return schema.type === 'null' ? null : '…';
}

function objectOf({ properties = {}, required = [] }: Described, schemas: SchemaDescription): Json {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, schemas)]));
}

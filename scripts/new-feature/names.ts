import { FEATURES, ROWS } from '../check/feature-map.ts';

export type Names = { kebab: string; camel: string; pascal: string };

export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(
      `"${kebab}" is no name of a feature: write it in kebab-case, as in beta-access`,
    );
  }
  if (FEATURES.includes(kebab)) throw new Error(`The feature ${kebab} already exists`);
  const camel = kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return { kebab, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) };
}

/** A row by its number, counted from the top, or by its name. */
export function rowNamed(numberOrName: string): string {
  const row = ROWS[Number(numberOrName) - 1] ?? ROWS.find(({ name }) => name === numberOrName);
  if (row) return row.name;
  const rows = ROWS.map(({ name }, at) => `${at + 1} ${name}`).join(', ');
  throw new Error(`There is no row ${numberOrName}. The rows are ${rows}`);
}

import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { EDGE_RULES, type Edge, PACKAGE_RULES, ALLOWED_AREAS } from './boundary-rules.ts';
import { importedPath } from './imported-path.ts';
import { parseSourcePath } from './source-path.ts';
import type { ImportFact, Source } from './read-source.ts';
import type { SourceTree } from './source-tree.ts';

/** Checks every import of every file against the rules. An import that cannot be checked is an error. */
export function checkBoundaries(tree: SourceTree, root: string): string[] {
  return tree.sources.flatMap((source) => [
    ...source.unreadable.map(({ message, line }) => `${source.path}:${line}: ${message}`),
    ...computedImportViolations(source),
    ...reexportViolations(source),
    ...source.imports.flatMap((fact) =>
      importViolations(root, source, fact).map(
        (violation) => `${source.path}:${fact.line}: ${violation}`,
      ),
    ),
  ]);
}

function computedImportViolations({ path, computedImports }: Source): string[] {
  if (!(parseSourcePath(path).area in ALLOWED_AREAS)) return [];
  return computedImports.map((line) => `${path}:${line}: a computed import cannot be checked`);
}

function reexportViolations({ path, reexportsEverything }: Source): string[] {
  if (parseSourcePath(path).kind !== 'public' || !reexportsEverything) return [];
  return [`${path}: list the exports: no "export *"`];
}

function importViolations(root: string, source: Source, fact: ImportFact): string[] {
  const from = parseSourcePath(source.path);
  const path = importedPath(source.path, fact.specifier);
  if (path === undefined)
    return applyRules(PACKAGE_RULES, { ...fact, from, name: packageOf(fact) });
  if (!existsSync(join(root, path))) return [`${fact.specifier} does not exist`];
  const edge: Edge = { ...fact, from, to: parseSourcePath(path) };
  return applyRules(EDGE_RULES, edge);
}

/** Reports only the first error of an import. */
function applyRules<Subject>(
  rules: ((subject: Subject) => string | false | undefined)[],
  subject: Subject,
): string[] {
  for (const rule of rules) {
    const violation = rule(subject);
    if (violation) return [violation];
  }
  return [];
}

function packageOf({ specifier }: ImportFact): string {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return 'node';
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

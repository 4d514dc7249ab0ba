import type { SourceTree } from './source-tree.ts';

/** Lint itself rejects those of TypeScript. */
const SUPPRESSION = /^((oxlint|eslint)-disable|biome-ignore)/;

/** Rejects comments that disable a check. */
export function checkComments({ sources }: SourceTree): string[] {
  return sources.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => SUPPRESSION.test(text))
      .map(({ line }) => `${path}:${line}: mend the cause instead of silencing the check`),
  );
}

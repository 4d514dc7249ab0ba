import { parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';

const SUPPRESSION = /^((oxlint|eslint)-disable|biome-ignore|@ts-(ignore|nocheck|expect-error))/;

/** Rejects comments that disable a check. */
export function checkComments({ sources }: SourceTree): string[] {
  return sources.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => SUPPRESSION.test(text) && !isTypeTest(path, text))
      .map(({ line }) => `${path}:${line}: mend the cause instead of silencing the check`),
  );
}

/** `@ts-expect-error` in a test states that something must not compile. */
const isTypeTest = (path: string, text: string) =>
  parseSourcePath(path).isTest && text.startsWith('@ts-expect-error');

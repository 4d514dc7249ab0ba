import { parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';

/** The one guarded door; mail and the database have programs of their own, which are no files of ours. */
const DOOR = 'outbound';

/** Nothing else on the server calls others: an address that came from outside could lead anywhere. */
export function checkWaysOut({ sources }: SourceTree): string[] {
  return sources.flatMap((source) => {
    const { room, folder, isTest } = parseSourcePath(source.path);
    if (room !== 'server' || isTest || folder === DOOR || folder === 'testing') return [];
    return source.waysOut.map(
      (line) => `${source.path}:${line}: the server calls others through server/${DOOR} alone`,
    );
  });
}

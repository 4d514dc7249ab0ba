import { parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';

/** The only folder that may open connections. Mail and the database use packages, which are not checked. */
const OUTBOUND_FOLDER = 'outbound';

/** Rejects other outgoing connections of the server, because an address from a user could lead into the local network. */
export function checkOutboundCalls({ sources }: SourceTree): string[] {
  return sources.flatMap((source) => {
    const { area, folder, isTest } = parseSourcePath(source.path);
    if (area !== 'server' || isTest || folder === OUTBOUND_FOLDER || folder === 'testing')
      return [];
    return source.outboundCalls.map(
      (line) =>
        `${source.path}:${line}: the server calls others through server/${OUTBOUND_FOLDER} alone`,
    );
  });
}

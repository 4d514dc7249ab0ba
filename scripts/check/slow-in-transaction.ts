import { importedPath } from './imported-path.ts';
import type { CallFact } from './read-calls.ts';
import type { Source } from './read-source.ts';
import { parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';

/** Hashing is queued behind other sign-ins. */
const HASHING = ['hashPassword', 'hashWithSalt', 'isRightPassword'].map(
  (name) => `server/security/passwords.ts ${name}`,
);
/** Waits for another machine. */
const OUTBOUND_CALL = 'outbound.call';

type Call = CallFact & { path: string; callee: string };

/**
 * A transaction holds a connection and locks rows, so it may wait only for the database. A function that calls a
 * slow function is slow, too.
 */
export function checkTransactions({ sources }: SourceTree): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const calls = sources.flatMap((source) => callsOf(source, byPath));
  const slow = slowFunctions(calls);
  return calls
    .filter(({ callee, isInTransaction }) => isInTransaction && slow.has(callee))
    .map(
      ({ path, line, name }) =>
        `${path}:${line}: ${name} hashes or calls another machine, which no transaction may wait for`,
    );
}

function callsOf({ path, calls }: Source, byPath: ReadonlyMap<string, Source>): Call[] {
  const { area, isTest } = parseSourcePath(path);
  if (area !== 'server' || isTest) return [];
  return calls.map((call) => ({ ...call, path, callee: calledFunction(path, call.name, byPath) }));
}

/** Resolves the file and the name of the called function through the imports of the caller. */
function calledFunction(path: string, name: string, byPath: ReadonlyMap<string, Source>): string {
  if (name === OUTBOUND_CALL) return name;
  const imported = byPath.get(path)?.imports.find(({ names }) => names.includes(name));
  const from = imported && importedPath(path, imported.specifier);
  return from === undefined ? `${path} ${name}` : calledFunction(from, name, byPath);
}

function slowFunctions(calls: readonly Call[]): Set<string> {
  const slow = new Set([...HASHING, OUTBOUND_CALL]);
  let before = 0;
  while (slow.size > before) {
    before = slow.size;
    for (const { callee, caller, path } of calls) {
      if (slow.has(callee) && caller !== '') slow.add(`${path} ${caller}`);
    }
  }
  return slow;
}

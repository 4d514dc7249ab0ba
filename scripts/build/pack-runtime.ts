import type { Plugin } from 'vite';
import { MANIFEST, type Manifest, SHELL } from '#server/pages/build-manifest.ts';

/** As the bundler calls the file of the few lines that its files share. No group of chunks may hold them. */
const RUNTIME = 'rolldown-runtime';

export type Built = { name: string; fileName: string; code: string; imports: readonly string[] };

const IMPORT = new RegExp(String.raw`import\{([^}]*)\}from"\./${RUNTIME}-[\w-]+\.js";`);
const EXPORT = /export\{([^}]*)\};\s*$/;

/** `n as e,t` as pairs: the name on the left, and the one that it gets. */
const pairsIn = (names: string): [string, string][] =>
  names.split(',').map((pair) => {
    const [from = '', to = from] = pair.trim().split(' as ');
    return [from, to];
  });

/** No name of the bundler's looks like it. */
const shared = (name: string) => `runtime_${name}`;

/**
 * What the bundler's own file holds moves into another one, which everybody who needs it fetches anyway: half a
 * kilobyte is not worth a question to the server. Answers the new code of each file that changes.
 *
 * The name of a file says what is in it, and was made before. So it must change with the host's, as it does where
 * the file imports the host, or what imports it.
 */
export function moveRuntime(files: readonly Built[], hostName: string): Map<string, string> {
  const runtime = files.find(({ name }) => name === RUNTIME);
  const host = files.find(({ name }) => name === hostName);
  if (!runtime) return new Map();
  if (!host) throw new Error(`The build has no file ${hostName} for what its files share.`);
  const users = files.filter(({ imports }) => imports.includes(runtime.fileName));
  const apart = users.find(({ fileName }) => !reaches(files, fileName, host.fileName));
  if (apart) throw new Error(`${apart.fileName} needs the runtime, and never ${hostName}.`);
  const moved = users.map(({ fileName, code }): [string, string] => {
    if (!IMPORT.test(code)) throw new Error(`${fileName} imports the runtime in another way.`);
    return [fileName, fileName === host.fileName ? hosting(code, runtime) : asking(code, host)];
  });
  return new Map(moved);
}

/** In a scope of its own, so that no name of either meets one of the other. */
function hosting(code: string, runtime: Built): string {
  const [exported, names = ''] = EXPORT.exec(runtime.code) ?? [];
  if (exported === undefined) throw new Error('The runtime exports nothing.');
  const pairs = pairsIn(names);
  const answer = pairs.map(([own, name]) => `${name}:${own}`).join();
  const kept = pairs.map(([, name]) => `${name}:${shared(name)}`).join();
  const body = runtime.code.replace(EXPORT, () => `return{${answer}}`);
  const used = pairsIn(IMPORT.exec(code)?.[1] ?? '').map(([name, own]) => `${own}=${shared(name)}`);
  const all = pairs.map(([, name]) => shared(name)).join();
  return (
    code.replace(IMPORT, () => `var{${kept}}=(()=>{${body}})(),${used.join()};`) + `export{${all}};`
  );
}

const asking = (code: string, host: Built): string =>
  code.replace(IMPORT, (_import, names: string) => {
    const imported = pairsIn(names).map(([name, own]) => `${shared(name)} as ${own}`);
    return `import{${imported.join()}}from"./${host.fileName.replace(/^.*\//, '')}";`;
  });

function reaches(files: readonly Built[], from: string, to: string, seen = new Set<string>()) {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const imports = files.find(({ fileName }) => fileName === from)?.imports ?? [];
  return imports.some((next): boolean => reaches(files, next, to, seen));
}

/** Of nobody's parts any more. */
export function withoutRuntime(manifest: Manifest): Manifest {
  const isRuntime = (part: string) => manifest[part]?.name === RUNTIME;
  const rest = Object.entries(manifest).filter(([part]) => !isRuntime(part));
  return Object.fromEntries(
    rest.map(([part, { imports, ...told }]) => [
      part,
      { ...told, ...(imports && { imports: imports.filter((other) => !isRuntime(other)) }) },
    ]),
  );
}

export function packRuntime(hostName: string): Plugin {
  return {
    name: 'pack-runtime',
    apply: 'build',
    // Files that were built otherwise are called otherwise.
    augmentChunkHash: () => hostName,
    generateBundle: {
      // The page and the manifest are there by then.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const moved = moveRuntime(chunks, hostName);
        for (const chunk of chunks) {
          chunk.code = moved.get(chunk.fileName) ?? chunk.code;
          if (chunk.name === RUNTIME) delete bundle[chunk.fileName];
        }
        const manifest = bundle[MANIFEST];
        const page = bundle[SHELL];
        if (manifest?.type !== 'asset' || page?.type !== 'asset') throw new Error('No page.');
        const told = withoutRuntime(JSON.parse(String(manifest.source)) as Manifest);
        manifest.source = JSON.stringify(told, null, 2);
        page.source = String(page.source).replace(
          new RegExp(String.raw`<link rel="modulepreload"[^>]*/${RUNTIME}-[^>]*>\s*`),
          '',
        );
      },
    },
  };
}

import { expect, test } from 'vitest';
import { type Built, moveRuntime, withoutRuntime } from './pack-runtime.ts';

const file = (name: string, code: string, ...imports: string[]): Built => ({
  name,
  fileName: `assets/${name}-1.js`,
  code,
  imports: imports.map((other) => `assets/${other}-1.js`),
});

const RUNTIME = file(
  'rolldown-runtime',
  'var e=(a)=>()=>a,t=(a)=>({all:a});export{t as n,e as t};',
);
const REACT = file(
  'react',
  'import{t as e}from"./rolldown-runtime-1.js";var t=e(`react`),n=`n`;export{t as n,n as t};',
  'rolldown-runtime',
);
const CORE = file('core', 'import{n as e}from"./react-1.js";export{e};', 'react');
const PAGE = file(
  'page',
  'import{n as e,t}from"./rolldown-runtime-1.js";import"./core-1.js";export default e(t(`page`)());',
  'rolldown-runtime',
  'core',
);

/** A module's text, runnable: whatever it imports is handed in. */
async function run(code: string, modules: Record<string, string> = {}) {
  const linked = Object.entries(modules).reduce(
    (text, [name, address]) => text.replaceAll(`"./${name}-1.js"`, JSON.stringify(address)),
    code,
  );
  const address = `data:text/javascript,${encodeURIComponent(linked)}`;
  return { address, exports: (await import(address)) as Record<string, unknown> };
}

test('what files share moves into one of them, and works there for all', async () => {
  const moved = moveRuntime([RUNTIME, REACT, CORE, PAGE], 'react');
  expect([...moved.keys()]).toEqual(['assets/react-1.js', 'assets/page-1.js']);
  const react = await run(moved.get('assets/react-1.js') ?? '');
  expect((react.exports['n'] as () => string)()).toBe('react');
  expect(react.exports['t']).toBe('n');
  const core = await run(CORE.code, { react: react.address });
  const page = await run(moved.get('assets/page-1.js') ?? '', {
    react: react.address,
    core: core.address,
  });
  expect(page.exports['default']).toEqual({ all: 'page' });
});

test('nothing is done where files share nothing', () => {
  expect(moveRuntime([CORE], 'react').size).toBe(0);
});

test('a build is refused whose names would not tell what its files hold, or that is written otherwise', () => {
  const apart = file('apart', 'import{n as e}from"./rolldown-runtime-1.js";', 'rolldown-runtime');
  expect(() => moveRuntime([RUNTIME, REACT, apart], 'react')).toThrow(
    'assets/apart-1.js needs the runtime, and never react.',
  );
  expect(() => moveRuntime([RUNTIME, CORE], 'react')).toThrow('The build has no file react');
  const bare = file('bare', 'import"./rolldown-runtime-1.js";', 'rolldown-runtime', 'react');
  expect(() => moveRuntime([RUNTIME, REACT, bare], 'react')).toThrow('in another way');
});

test('no part is told to need a file that is not there any more', () => {
  expect(
    withoutRuntime({
      '_rolldown-runtime-1.js': { file: 'assets/rolldown-runtime-1.js', name: 'rolldown-runtime' },
      '_react-1.js': {
        file: 'assets/react-1.js',
        name: 'react',
        imports: ['_rolldown-runtime-1.js'],
      },
      'pages/auth-page.tsx': {
        file: 'assets/auth-1.js',
        imports: ['_rolldown-runtime-1.js', '_react-1.js'],
      },
      'robots.txt': { file: 'robots.txt' },
    }),
  ).toEqual({
    '_react-1.js': { file: 'assets/react-1.js', name: 'react', imports: [] },
    'pages/auth-page.tsx': { file: 'assets/auth-1.js', imports: ['_react-1.js'] },
    'robots.txt': { file: 'robots.txt' },
  });
});

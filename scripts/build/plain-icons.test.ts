import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createLucideIcon } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import createIcon from '../../web/ui/drawn-icon.ts';
import { withIconFiles, withoutNames } from './plain-icons.ts';

const LINES: [string, Record<string, string>][] = [
  ['path', { d: 'M10 11v6', key: 'a' }],
  ['circle', { cx: '12', cy: '12', r: '10', key: 'b' }],
];

const ICON = `import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "trash",
  size: 24,
  node: [
    ["path", { d: "M10 11v6", key: "nco0om" }],
    [
      "path",
      {
        d: "M3 6h18",
        key: "d0wm0j"
      }
    ]
  ],
  aliases: ["trash-2"]
};
__iconData.node;
const Trash = createLucideIcon(__iconData);`;

test('the build reduces an icon to its lines', () => {
  expect(withoutNames(ICON).replaceAll(/\s+/g, ' ')).toBe(
    "import createLucideIcon from '../createLucideIcon.mjs'; " +
      'const __iconData = { name: "trash", size: 24, node: [ ["path", { d: "M10 11v6" }], ' +
      '[ "path", { d: "M3 6h18" } ] ] }; const Trash = createLucideIcon(__iconData);',
  );
});

test('the build imports each icon from its own file', () => {
  const code = `import {\n  Check,\n  Menu as MenuIcon,\n  type LucideIcon,\n} from 'lucide-react';`;
  const files = new Map([
    ['Check', 'check'],
    ['Menu', 'menu'],
  ]);
  expect(withIconFiles(code, files)).toBe(
    "import Check from 'lucide-react/icons/check'; import MenuIcon from 'lucide-react/icons/menu';",
  );
});

const attributesOf = (markup: string) =>
  [...markup.matchAll(/ [\w-]+="[^"]*"/g)].map(([attribute]) => attribute).toSorted();

describe('the icon of the built pages', () => {
  test.each([
    {},
    { className: 'size-4', strokeWidth: 1.5, 'aria-hidden': true as const },
    { 'aria-label': 'Taken out', 'aria-hidden': false as const },
    { 'aria-label': 'Private' },
  ])(
    'an icon of the built pages looks as lucide draws it, without the class of its name: %o',
    (props) => {
      const [theirs, ours] = [createLucideIcon('trash', LINES), createIcon({ node: LINES })].map(
        (Icon) => attributesOf(renderToStaticMarkup(createElement(Icon, props))),
      );
      const named = theirs?.map((of) => of.replace(/ class="lucide lucide-trash ?/, ' class="'));
      expect(ours).toEqual(named?.filter((of) => of !== ' class=""'));
    },
  );
});

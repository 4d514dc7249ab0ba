import type { LucideProps } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

type Line = readonly [tag: string, attributes: SVGProps<SVGElement>];

/**
 * Draws an icon in the built pages, in place of lucide's own (scripts/build/plain-icons.ts): that one also takes words,
 * other sizes and a context, which this site does not use, and would cost every page 1 kB.
 */
export default function createIcon({ node }: { node: readonly Line[] }) {
  const lines = node.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }));
  return (props: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      lines,
    );
}

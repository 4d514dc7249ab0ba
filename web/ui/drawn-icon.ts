import type { LucideProps } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

type Line = readonly [tag: string, attributes: SVGProps<SVGElement>];

/**
 * Replaces lucide's component in the build (scripts/build/plain-icons.ts), because its labels, sizes and context would
 * add 1 kB to each page and are not used.
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
        ...(props['aria-label'] === undefined && { 'aria-hidden': true }),
        ...props,
      },
      lines,
    );
}

import { cloneElement, type ReactElement } from 'react';

type Props = Readonly<Record<string, unknown>>;

/**
 * Adds attributes and handlers to an element. Its existing attributes stay, and its handlers run first. Radix's slot
 * would add 1 kB to all pages for signed-in users.
 */
export function attach(element: ReactElement, more: Props): ReactElement {
  const own = element.props as Props;
  const all = Object.entries(more).map(([name, added]) => [name, both(own[name], added)]);
  return cloneElement(element, Object.fromEntries(all) as object);
}

function both(own: unknown, added: unknown): unknown {
  if (typeof own !== 'function' || typeof added !== 'function') return own ?? added;
  return (event: unknown) => {
    own(event);
    added(event);
  };
}

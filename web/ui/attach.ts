import { cloneElement, type ReactElement } from 'react';

type Props = Readonly<Record<string, unknown>>;

/**
 * The element with more attributes and handlers: its own stay, and run first. Our own and not Radix's slot, which
 * would cost every page of somebody signed in 1 kB.
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

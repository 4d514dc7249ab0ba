import type { QueryClient } from '@tanstack/react-query';
import { createElement, lazy, useState, type FunctionComponent, type ReactNode } from 'react';

/** The network was away, or the site was deployed anew and the old files are gone. */
export class PartNotFetched extends Error {}

/** What a page may bring beside itself. */
type Extras = {
  /** Asks for what the page will show first. */
  prefetch?: (client: QueryClient) => Promise<unknown>;
};

export type LazyPart<Props extends object = object> = FunctionComponent<Props> & {
  /** Resolves in any case: whoever draws it meets the failure. */
  preload: () => Promise<Extras>;
};

// In brackets, so that a part that cannot be fetched at all (`never`) is a part too.
type PropsOf<Part> = [Part] extends [(props: infer Props extends object) => ReactNode]
  ? Props
  : object;

/** A page, or a part of one, that is fetched when it is first drawn, or earlier by `preload`. */
export function lazyPart<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let known: FunctionComponent<Props> | undefined;

  async function fetchPart() {
    try {
      // A request that was lost is sent once more.
      const part = await load().catch(load);
      known = part[name] as FunctionComponent<Props>;
      return { default: known, extras: part as Extras };
    } catch (cause) {
      throw new PartNotFetched(`Could not be fetched: ${name}`, { cause });
    }
  }

  const Fetched: unknown = lazy(fetchPart);

  // What is here already is drawn at once: a part that suspends shows its skeleton for 300 ms at least.
  function Part(props: Props) {
    const [Shown] = useState(() => ({ Part: known ?? (Fetched as FunctionComponent<Props>) }));
    return createElement(Shown.Part, props);
  }

  const preload = () =>
    fetchPart().then(
      ({ extras }) => extras,
      () => ({}),
    );
  return Object.assign(Part, { preload });
}

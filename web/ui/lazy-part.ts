import type { QueryClient } from '@tanstack/react-query';
import { createElement, lazy, useState, type FunctionComponent, type ReactNode } from 'react';
import { logFailure } from '../client/log.ts';

/** The network failed, or a new version of the site has replaced the files. */
export class PartNotFetched extends Error {}

/** What a page may export besides its component. */
type Extras = {
  /** Fetches the data that the page shows first. */
  prefetch?: (client: QueryClient) => Promise<unknown>;
};

export type LazyPart<Props extends object = object> = FunctionComponent<Props> & {
  /** Never rejects. A failure appears when the part renders. */
  preload: () => Promise<Extras>;
};

// In brackets, so that `never`, the type of a failed import, is accepted.
type PropsOf<Part> = [Part] extends [(props: infer Props extends object) => ReactNode]
  ? Props
  : object;

const Nothing = () => null;

/** The loaded modules, by the function that has loaded them. */
const loaded = new WeakMap<() => Promise<unknown>, Readonly<Record<string, unknown>>>();

/**
 * A page or part that loads on its first render, or earlier by `preload`. Parts with the same `load` load together. An
 * optional part shows nothing if it cannot be loaded.
 */
export function lazyPart<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
  { isOptional = false } = {},
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const known = () => loaded.get(load)?.[name] as FunctionComponent<Props> | undefined;

  async function fetchPart() {
    try {
      // A lost request is sent once more.
      const part = await load().catch(load);
      loaded.set(load, part);
      return { default: part[name] as FunctionComponent<Props>, extras: part as Extras };
    } catch (cause) {
      if (!isOptional) throw new PartNotFetched(`Could not be fetched: ${name}`, { cause });
      logFailure(cause);
      return { default: Nothing, extras: {} };
    }
  }

  const Fetched: unknown = lazy(fetchPart);

  // Renders a loaded part directly, because a part that suspends shows its skeleton for at least 300 ms.
  function Part(props: Props) {
    const [Shown] = useState(() => ({ Part: known() ?? (Fetched as FunctionComponent<Props>) }));
    return createElement(Shown.Part, props);
  }

  const preload = () =>
    fetchPart().then(
      ({ extras }) => extras,
      () => ({}),
    );
  return Object.assign(Part, { preload });
}

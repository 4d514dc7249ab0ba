import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The network was away, or the site was deployed anew and the old files are gone. */
export class PageNotFetched extends Error {}

export type LazyPage = LazyExoticComponent<ComponentType> & { preload: () => void };

/** A page that is fetched when it is first opened, or earlier by `preload`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const fetchPage = async () => {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      throw new PageNotFetched(`The page could not be fetched: ${name}`, { cause });
    }
  };
  // Whoever opens the page meets the failure.
  const preload = () => void fetchPage().catch(() => {});
  return Object.assign(lazy(fetchPage), { preload });
}

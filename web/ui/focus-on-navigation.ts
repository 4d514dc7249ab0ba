import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** After a change of page, reading and tabbing go on at the top of the new one. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (path === last.current) return;
    last.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path, main]);
}

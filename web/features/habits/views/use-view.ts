import { useCallback, useState } from 'react';
import { isViewName, type ViewName } from './view-names.ts';

const STORAGE_KEY = 'habitcrush-view';

function rememberedView(): ViewName {
  try {
    const remembered = localStorage.getItem(STORAGE_KEY);
    return isViewName(remembered) ? remembered : 'grid';
  } catch {
    return 'grid';
  }
}

/** The chosen view, kept on this device. */
export function useView(): [ViewName, (view: ViewName) => void] {
  const [view, setView] = useState(rememberedView);
  const choose = useCallback((next: ViewName) => {
    setView(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is switched off or full: the choice holds until the page is left.
    }
  }, []);
  return [view, choose];
}

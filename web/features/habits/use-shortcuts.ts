import { useEffect } from 'react';
import { toastAlreadySaved } from './changes/toasts.ts';
import { isForPage, isSave } from './views/keys.ts';
import { VIEW_NAMES, type ViewName } from './views/view-names.ts';

type Shortcuts = {
  onAdd: () => void;
  onHelp: () => void;
  onView: (view: ViewName) => void;
};

/** Plain keys, as long as nobody types and no dialog is open. They are listed behind `?`. */
export function useShortcuts({ onAdd, onHelp, onView }: Shortcuts): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault();
        toastAlreadySaved();
      }
      if (!isForPage(event)) return;
      const view = VIEW_NAMES[Number(event.key) - 1];
      if (event.key === 'n') onAdd();
      else if (event.key === '?') onHelp();
      else if (view) onView(view);
      else return;
      // Or the key would be typed into the field that it opens.
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onAdd, onHelp, onView]);
}

import { useEffect } from 'react';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { onOpenPalette } from './open-palette.ts';

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx'), 'PaletteDialog');

/** Ctrl+K, ⌘K, or the menu of a narrow screen finds habits, pages, settings and actions, on every page. */
export function Palette() {
  const { open, draw } = useDialogOnDemand();
  useEffect(() => onOpenPalette(open), [open]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
  return draw((state) => <PaletteDialog {...state} />);
}

/** Works while the user types, but not over another dialog. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const isPressed = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (!isPressed || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  return !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
}

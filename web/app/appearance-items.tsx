import { Circle, CircleCheck } from 'lucide-react';
import { MenuItem, MenuLabel } from '#web/ui/menu/menu-items.tsx';
import { setTheme, useTheme } from '#web/ui/theme/theme-store.ts';
import { themes } from '#web/ui/theme/themes.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The theme picker, as part of a menu. */
export function AppearanceItems() {
  const current = useTheme();
  return (
    <>
      <MenuLabel>Appearance</MenuLabel>
      {themes.map(({ name, label }) => (
        <MenuItem
          key={name}
          icon={name === current.name ? <CircleCheck /> : <Circle />}
          onSelect={() => setTheme(name)}
        >
          <span>
            {label}
            {name === current.name && <VisuallyHidden>, chosen</VisuallyHidden>}
          </span>
        </MenuItem>
      ))}
    </>
  );
}

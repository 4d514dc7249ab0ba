import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { HabitMenuProps } from './habit-menu-items.tsx';

const Items = lazyPart(() => import('./habit-menu-items.tsx'), 'HabitMenuItems');

export const HabitMenu = memo(function HabitMenu({ habit, ...props }: HabitMenuProps) {
  return (
    <Menu
      fetchItems={Items.preload}
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`Options for ${habit.name}`}
          className="relative text-secondary"
        />
      }
    >
      <Items habit={habit} {...props} />
    </Menu>
  );
});

import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { HabitMenuProps } from './habit-menu-items.tsx';

const Items = lazyPart(() => import('./habit-menu-items.tsx'), 'HabitMenuItems');

export const HabitMenu = memo(function HabitMenu({ habit, ...props }: HabitMenuProps) {
  return (
    <Menu
      fetchItems={Items.preload}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Options for ${habit.name}`}
          // Above the area that ticks, which lies under all of a line.
          className="relative text-secondary"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <Items habit={habit} {...props} />
    </Menu>
  );
});

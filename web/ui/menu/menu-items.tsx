import { clsx } from 'clsx';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';

type MenuItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, isDangerous, isDisabled, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled ?? false}
      {...(onSelect && { onSelect })}
      className={clsx(itemStyles, isDangerous && 'text-error')}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** Styles a link of the caller as an item. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <DropdownMenu.Item asChild className={itemStyles}>
      {children}
    </DropdownMenu.Item>
  );
}

const itemStyles = clsx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base outline-none select-none sm:text-sm',
  'data-highlighted:bg-secondary data-disabled:pointer-events-none data-disabled:opacity-50',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:opacity-70',
);

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 py-2 text-sm text-secondary">{children}</DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-border" />;
}

import { clsx } from 'clsx';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { useFloatingContainer } from './landmark.ts';

type MenuProps = {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const { container, findContainer } = useFloatingContainer();
  return (
    <RadixMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && findContainer()}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg bg-floating p-1.5 shadow-lg data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, isDangerous, isDisabled, children }: MenuItemProps) {
  return (
    <RadixMenu.Item
      disabled={isDisabled ?? false}
      {...(onSelect && { onSelect })}
      className={clsx(itemStyles, isDangerous && 'text-error')}
    >
      {icon}
      {children}
    </RadixMenu.Item>
  );
}

/** A link of the caller's own kind, dressed as an item. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <RadixMenu.Item asChild className={itemStyles}>
      {children}
    </RadixMenu.Item>
  );
}

const itemStyles = clsx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base outline-none select-none sm:text-sm',
  'data-highlighted:bg-secondary data-disabled:pointer-events-none data-disabled:opacity-50',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:opacity-70',
);

export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-3 py-2 text-sm text-secondary">{children}</RadixMenu.Label>;
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="mx-3 my-1.5 h-px bg-border" />;
}

import type * as DropdownMenu from 'radix-ui/dropdown-menu';
import { createContext, useContext } from 'react';

/** What items are made of; it comes with what they stand in. */
export type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'Label' | 'Separator'>;

export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('An item stands outside of its menu.');
  return parts;
}

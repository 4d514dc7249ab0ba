import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '#web/testing/render.tsx';
import { Button } from './button.tsx';
import { MenuItem, MenuLink } from './menu/menu-items.tsx';
import { Menu } from './menu.tsx';
import { toast } from './toast/toast.ts';

function renderMenu(): string[] {
  const chosen: string[] = [];
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => void chosen.push('edit')}>Edit</MenuItem>
      <MenuItem isDisabled onSelect={() => void chosen.push('move')}>
        Move
      </MenuItem>
      <MenuLink>
        <a href="#profile">Profile</a>
      </MenuLink>
    </Menu>,
  );
  return chosen;
}

/** Presses Escape as soon as the menu is drawn, before Radix listens for it. */
function EscapeAtOnce() {
  useEffect(() => {
    const item = screen.getByRole('menuitem', { name: 'Edit' });
    item.focus();
    const keyPress = { key: 'Escape', bubbles: true, cancelable: true };
    item.dispatchEvent(new KeyboardEvent('keydown', keyPress));
  }, []);
  return null;
}

test('a menu opens from its button and closes after a choice', async () => {
  const chosen = renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(chosen).toEqual(['edit']);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a menu has restored the focus when the choice is handled', async () => {
  renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Edit' });
  item.focus();
  // Not awaited, because the choice may open a dialog immediately.
  fireEvent.click(item);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a menu closes with Escape below a newer toast', async () => {
  renderWithProviders(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(item));
  act(() => void toast({ title: 'Read: done' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a menu closes with an Escape that comes while it opens', async () => {
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
      <EscapeAtOnce />
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'More' });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a menu skips disabled items with the arrow keys', async () => {
  renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Profile');
});

test('a menu closes with Escape and restores the focus', async () => {
  renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a menu can contain a link', async () => {
  renderMenu();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveProperty('tagName', 'A');
});

test('a menu closes when its button is pressed again, and sets aria-expanded', async () => {
  renderMenu();
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect((await screen.findByRole('menu', { name: 'More' })).id).toBe(
    button.getAttribute('aria-controls'),
  );
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a menu opens with the down arrow', async () => {
  renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('a menu stays closed if its items do not load, and tries again with the next press', async () => {
  let isAway = true;
  const fetchItems = async () => {
    if (isAway) throw new Error('The network is away.');
  };
  render(
    <Menu trigger={<Button>More</Button>} fetchItems={fetchItems}>
      <MenuItem>Edit</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  expect(screen.queryByRole('menu')).toBeNull();
  isAway = false;
  await userEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeDefined();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Menu, MenuItem, MenuLink } from './menu.tsx';

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

describe('a menu', () => {
  test('opens from its button and closes when something is chosen', async () => {
    const chosen = renderMenu();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(chosen).toEqual(['edit']);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('is used by the keyboard, passing over what is disabled', async () => {
    renderMenu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Profile');
  });

  test('closes by Escape and gives the focus back', async () => {
    renderMenu();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  test('can hold a link', async () => {
    renderMenu();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveProperty('tagName', 'A');
  });
});

import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Link } from 'wouter';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { MenuItem } from './menu/menu-items.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SidePanel } from './side-panel.tsx';
import { TextField } from './text-field.tsx';

function Panel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Tools</Button>
      <SidePanel title="Tools" isOpen={isOpen} onOpenChange={setIsOpen}>
        <Link href="/planner">Planner</Link>
      </SidePanel>
    </>
  );
}

const NoteDialog = () => (
  <Dialog title="Note" trigger={<Button>Add note</Button>}>
    <TextField label="Text" />
    <Dialog title="Icons" trigger={<Button>Choose icon</Button>}>
      <p>All icons</p>
    </Dialog>
  </Dialog>
);

/** Like the browser's button, it waits until the page has reacted. */
async function goBack(): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });
  await settled();
}

/** More turns than the page's own navigation takes. A busy machine delays them all alike, but not a longer timer. */
const TURNS = 20;

/** Waits until the page's own navigation has arrived. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let entries: number;
/** Creates an entry before that of the page, which Back would open. */
beforeEach(async () => {
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/page');
  entries = history.length;
});

test('browser Back closes a panel, stays on the page and returns the focus', async () => {
  render(<Panel />);
  await open('Tools');
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tools' }));
  expect(location.pathname).toBe('/page');
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('browser Back closes nested dialogs one by one', async () => {
  render(<NoteDialog />);
  await open('Add note');
  await open('Choose icon');
  await goBack();
  expect(screen.queryByRole('dialog', { name: 'Icons' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Note' })).toBeDefined();
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/page');
});

test('browser Back asks before it closes a dialog with typed text', async () => {
  render(<NoteDialog />);
  await open('Add note');
  await userEvent.type(screen.getByLabelText('Text'), 'Five miles');
  await goBack();
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
  await goBack();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Five miles');
  await goBack();
  await open('Discard');
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/page');
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('browser Back closes a menu', async () => {
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem>Edit</MenuItem>
    </Menu>,
  );
  await open('More');
  await screen.findByRole('menuitem', { name: 'Edit' });
  await goBack();
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(location.pathname).toBe('/page');
});

test('browser Back leaves a busy question and a secret that is shown once open', async () => {
  render(
    <Dialog title="New token" isOpen>
      <ShownOnce label="Token" secret="abc" copyLabel="Copy">
        Copy it now.
      </ShownOnce>
      <ConfirmDialog
        isOpen
        isBusy
        title="Revoke it?"
        description=""
        confirmLabel="Revoke"
        onConfirm={() => {}}
      />
    </Dialog>,
  );
  for (let press = 0; press < 3; press += 1) await goBack();
  expect(screen.getByRole('alertdialog', { name: 'Revoke it?' })).toBeDefined();
  expect(location.pathname).toBe('/page');
});

test('the history has no additional entry after Escape closes a panel', async () => {
  render(<Panel />);
  await open('Tools');
  expect(history.length).toBe(entries + 1);
  await userEvent.keyboard('{Escape}');
  await settled();
  expect(history.state).toBeNull();
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('the history has one additional entry after a link in a panel opens a page', async () => {
  render(<Panel />);
  await open('Tools');
  await userEvent.click(screen.getByRole('link', { name: 'Planner' }));
  expect(location.pathname).toBe('/planner');
  expect(history.length).toBe(entries + 1);
  await goBack();
  expect(location.pathname).toBe('/page');
});

test('the history has an entry for a page that opens right after a panel has closed', async () => {
  render(<Panel />);
  await open('Tools');
  await userEvent.keyboard('{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => history.pushState(null, '', '/next'));
  await settled();
  expect(location.pathname).toBe('/next');
  await goBack();
  expect(location.pathname).toBe('/page');
});

test('the history has no Forward entry without an open panel', async () => {
  render(<Panel />);
  await open('Tools');
  await goBack();
  act(() => history.forward());
  await settled();
  expect(history.state).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { renderWithProviders } from '../testing/render.tsx';
import { TextField } from './text-field.tsx';
import { currentToasts, toast } from './toast/toast.ts';

function NoteDialog() {
  return (
    <Dialog
      title="Add Public Note"
      description="Anyone can read it."
      trigger={<Button>Note</Button>}
    >
      <TextField label="Note" />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
      </DialogActions>
    </Dialog>
  );
}

function SteeredDialog({ Kind }: { Kind: 'dialog' | 'question' }) {
  const [isOpen, setIsOpen] = useState(false);
  const steering = { title: 'Sure', isOpen, onOpenChange: setIsOpen };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask</Button>
      {Kind === 'dialog' ? (
        <Dialog {...steering}>Yes</Dialog>
      ) : (
        <ConfirmDialog {...steering} description="" confirmLabel="Yes" onConfirm={() => {}} />
      )}
    </>
  );
}

const LoadedDialog = ({ children }: { children: ReactNode }) => (
  <Dialog title="Sections" isOpen>
    {children}
  </Dialog>
);

/** Presses Escape as soon as its dialog is drawn, before Radix listens for it. */
function EscapeAtOnce() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const keyPress = { key: 'Escape', bubbles: true, cancelable: true };
    button.current?.dispatchEvent(new KeyboardEvent('keydown', keyPress));
  }, []);
  return <Button ref={button}>Focused</Button>;
}

/** Without userEvent, which refuses to click outside of a modal dialog. */
async function tapBeside(): Promise<void> {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  // Radix handles the click a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

async function typeAndLeave(leave: () => Promise<void>) {
  render(<NoteDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  await userEvent.type(screen.getByLabelText('Note'), 'Five miles');
  await leave();
}
const say = () => act(() => void toast({ title: 'Undone' }));
const isToastShown = () => currentToasts()[0]?.isOpen;
const pressEscape = async () => void (await userEvent.keyboard('{Escape}'));

describe('a dialog', () => {
  test('a dialog opens from its button with name and description, and focuses the first field', async () => {
    render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    const dialog = screen.getByRole('dialog', { name: 'Add Public Note' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Anyone can read it.');
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  });

  test('a dialog focuses its first field when it has loaded', async () => {
    const { rerender } = render(<LoadedDialog>Loading</LoadedDialog>);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    rerender(
      <LoadedDialog>
        <TextField label="Name" />
      </LoadedDialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  test('a dialog keeps its focus while the one before it closes', async () => {
    const before = render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    before.unmount();
    render(
      <LoadedDialog>
        <TextField label="Name" />
      </LoadedDialog>,
    );
    const field = screen.getByLabelText('Name');
    field.focus();
    // Radix gives the focus back a turn later.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(field);
  });

  test('a dialog stays when Escape closes a dialog that is opening above it', async () => {
    render(
      <Dialog title="Below" isOpen>
        <Dialog title="Above" trigger={<Button>Open</Button>}>
          <EscapeAtOnce />
        </Dialog>
      </Dialog>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy();
  });

  test.each(['Close', 'Cancel'])('a dialog closes by %s and restores the focus', async (name) => {
    render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note' }));
  });

  test.each(['dialog', 'question'] as const)(
    'a %s without a button restores the focus to the element that opened it',
    async (Kind) => {
      render(<SteeredDialog Kind={Kind} />);
      await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
      expect(document.activeElement).not.toBe(document.body);
      await userEvent.keyboard('{Escape}');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
    },
  );

  test('a dialog closes with Escape', async () => {
    render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  describe('below a newer toast', () => {
    test.each(['dialog', 'question'] as const)(
      'a dialog below a newer toast is closed by Escape before the toast: a %s',
      async (Kind) => {
        renderWithProviders(<SteeredDialog Kind={Kind} />);
        await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
        say();
        await pressEscape();
        expect(screen.queryByRole(Kind === 'dialog' ? 'dialog' : 'alertdialog')).toBeNull();
        expect(isToastShown()).toBe(true);
        await pressEscape();
        expect(isToastShown()).toBe(false);
      },
    );

    test('a dialog below a newer toast asks before it discards typed text, and Escape closes the question first', async () => {
      renderWithProviders(<NoteDialog />);
      await userEvent.click(screen.getByRole('button', { name: 'Note' }));
      await userEvent.type(screen.getByLabelText('Note'), 'Five miles');
      say();
      await pressEscape();
      expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
      say();
      await pressEscape();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Five miles');
      expect(isToastShown()).toBe(true);
    });
  });

  describe('with typed text', () => {
    test.each([
      ['a tap beside it', tapBeside],
      ['Escape', pressEscape],
    ])('a dialog with typed text asks before %s closes it', async (_, leave) => {
      await typeAndLeave(leave);
      expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
      await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
      expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Five miles');
      await leave();
      await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('a dialog with typed text is closed by its buttons without a question', async () => {
      await typeAndLeave(() => userEvent.click(screen.getByRole('button', { name: 'Cancel' })));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
  });

  test('a dialog closes without a question if only a checkbox was changed', async () => {
    render(
      <Dialog title="Sure" isOpen>
        <input type="checkbox" aria-label="Yes" />
      </Dialog>,
    );
    await userEvent.click(screen.getByLabelText('Yes'));
    await pressEscape();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a dialog closes when the user taps outside without having typed', async () => {
    render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    await tapBeside();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a dialog keeps the focus inside while it is open', async () => {
    render(<NoteDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    const dialog = screen.getByRole('dialog');
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });
});

function renderQuestion(isBusy = false): string[] {
  const events: string[] = [];
  render(
    <ConfirmDialog
      isOpen
      title="Delete Read?"
      description="This cannot be undone."
      confirmLabel="Delete Permanently"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void events.push('confirmed')}
      onOpenChange={(isOpen) => void events.push(isOpen ? 'opened' : 'closed')}
    />,
  );
  return events;
}

test('a question before an action that cannot be undone focuses Cancel', () => {
  renderQuestion();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

test('a question before an action that cannot be undone reports the answer', async () => {
  const events = renderQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Permanently' }));
  expect(events).toEqual(['confirmed']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(events).toEqual(['confirmed', 'closed']);
});

test('a question before an action that cannot be undone ignores its buttons while busy', async () => {
  const events = renderQuestion(true);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Permanently' }));
  expect(events).toEqual([]);
});

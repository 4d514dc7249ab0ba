import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

test('a secret can be copied by hand if the browser refuses to copy', async () => {
  // Without https there is no clipboard.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  render(
    <Dialog title="Copy it now" isOpen onOpenChange={() => {}}>
      <ShownOnce label="Your word" secret="sesame" copyLabel="Copy word">
        <p>Say it at the door.</p>
      </ShownOnce>
    </Dialog>,
  );
  expect(screen.getByRole('status', { name: 'Your word' }).textContent).toBe('sesame');
  expect(screen.getAllByRole('button').map(nameOf)).toEqual(['Done', 'Copy word', 'Close']);
  fireEvent.click(screen.getByRole('button', { name: 'Copy word' }));
  expect(await screen.findByText(/^Your browser blocked copying/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy word' })).toBeDefined();
});

async function openDialog(): Promise<void> {
  render(
    <Dialog title="Copy it now" trigger={<Button>Make one</Button>}>
      <ShownOnce label="Your word" secret="sesame" copyLabel="Copy word">
        <p>Say it at the door.</p>
      </ShownOnce>
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make one' }));
}

async function tapBeside(): Promise<void> {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  // Radix handles the click a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a tap beside it', tapBeside],
])('a dialog with a secret that is shown once is not closed by %s', async (_, slip) => {
  await openDialog();
  await slip();
  expect(screen.getByRole('status', { name: 'Your word' }).textContent).toBe('sesame');
});

test.each(['Done', 'Close'])(
  'a dialog with a secret that is shown once is closed with %s by keyboard',
  async (name) => {
    await openDialog();
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make one' }));
  },
);

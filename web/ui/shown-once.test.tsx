import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

test('what is shown once says how to copy it by hand where a browser lets no page copy', async () => {
  // As without https, where there is no clipboard at all.
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
  expect(await screen.findByText(/^Your browser doesn’t let pages copy here/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy word' })).toBeDefined();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ErrorState } from './loaded.tsx';
import { LoadingRegion, Skeleton } from './skeleton.tsx';
import { PageSpinner } from './spinner.tsx';

test('a busy button keeps its name and ignores clicks', async () => {
  const clicks: string[] = [];
  render(
    <Button isBusy onClick={() => void clicks.push('click')}>
      Saving...
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(clicks).toEqual([]);
});

test('a busy button keeps the focus, and Enter does not submit its form again', async () => {
  const sent: string[] = [];
  const form = (isBusy: boolean) => (
    <form aria-label="Name" onSubmit={() => void sent.push('sent')}>
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(sent).toEqual([]);
});

test('a busy button does not submit a form if it is an ordinary button', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveProperty('type', 'button');
});

test('an error shows what happened and a button to try again', async () => {
  const tries: string[] = [];
  render(<ErrorState title="No feed today" onRetry={() => void tries.push('again')} />);
  expect(screen.getByRole('alert').textContent).toContain('No feed today');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toEqual(['again']);
});

test('an error has no button if nothing can be tried again', () => {
  render(<ErrorState />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the loading state is announced once for any number of skeletons', () => {
  render(
    <LoadingRegion label="Loading habits...">
      <Skeleton />
      <Skeleton />
    </LoadingRegion>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading habits...');
});

test('the loading state is announced by the spinner of a page', () => {
  render(<PageSpinner label="Loading" />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

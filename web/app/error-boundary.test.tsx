import { onlineManager } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

let isBroken = true;

function Fragile() {
  if (isBroken) throw new Error('password of the database: 1234');
  return <h1>All is well</h1>;
}

function show(boundary: React.ReactElement) {
  isBroken = true;
  const caught: unknown[] = [];
  return { caught, ...render(boundary, { onCaughtError: (error) => void caught.push(error) }) };
}

const page = (path: string) => (
  <ErrorBoundary resetKey={path}>
    <Fragile />
  </ErrorBoundary>
);

function goOffline(): void {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
}

const fetchNothing = () => Promise.reject(new TypeError('Failed to fetch'));

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('an error boundary shows a message without the error', () => {
  const { container, caught } = show(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(container.textContent).not.toContain('database');
  expect(caught).toHaveLength(1);
});

test('an error boundary keeps the parts around it', () => {
  show(
    <main>
      <nav>The way out</nav>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </main>,
  );
  expect(screen.getByText('The way out')).toBeDefined();
});

test('an error boundary renders again when the user retries', async () => {
  show(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  await retry();
  expect(screen.getByRole('alert')).toBeDefined();
  isBroken = false;
  await retry();
  expect(screen.getByRole('heading', { name: 'All is well' })).toBeDefined();
});

test('an error boundary renders again on the next page', () => {
  const { rerender } = show(page('/dashboard'));
  isBroken = false;
  rerender(page('/dashboard'));
  expect(screen.getByRole('alert')).toBeDefined();
  rerender(page('/profile'));
  expect(screen.getByRole('heading', { name: 'All is well' })).toBeDefined();
});

test('an error boundary leads to the dashboard if no links are around it', () => {
  show(
    <ErrorBoundary isAlone>
      <Fragile />
    </ErrorBoundary>,
  );
  const link = screen.getByRole('link', { name: 'Back to Dashboard' });
  expect(link.getAttribute('href')).toBe('/');
});

test('an error boundary reloads the page if its code could not be fetched', async () => {
  const Lost = lazyPart(fetchNothing, 'Lost');
  let reloads = 0;
  show(
    <ErrorBoundary reloadPage={() => (reloads += 1)}>
      <Suspense>
        <Lost />
      </Suspense>
    </ErrorBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  await retry();
  expect(reloads).toBe(1);
});

test('an error boundary says in one sentence that a page needs a connection if the server is unreachable', async () => {
  goOffline();
  const Lost = lazyPart(fetchNothing, 'Lost');
  show(
    <ErrorBoundary>
      <Suspense>
        <Lost />
      </Suspense>
    </ErrorBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This page needs a connection.Try again',
  );
});

test('an error boundary shows a broken page as broken without a network, too', () => {
  goOffline();
  show(page('/dashboard'));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
});

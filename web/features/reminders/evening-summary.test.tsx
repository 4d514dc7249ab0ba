import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getEveningSummary, setEveningSummary } from '#contract/reminders.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { EveningSummary } from './evening-summary.tsx';

const summary = () => screen.findByRole('switch', { name: 'Evening summary' });

test('the evening summary is switched on at eight, moved and switched off', async () => {
  mockApi(getEveningSummary, { time: null });
  const { user } = renderWithProviders(<EveningSummary />);
  expect(await summary()).toHaveProperty('checked', false);
  expect(screen.queryByLabelText('At')).toBeNull();
  mockApi(setEveningSummary, { time: '20:00' });
  await user.click(await summary());
  const at = await screen.findByLabelText(/^At/);
  fireEvent.change(at, { target: { value: '' } });
  expect(screen.getByText('Please enter a time.')).toBeDefined();
  mockApi(setEveningSummary, { time: '21:30' });
  fireEvent.change(at, { target: { value: '21:30' } });
  await waitFor(() => expect(bodiesSentTo(setEveningSummary)).toHaveLength(2));
  mockApi(setEveningSummary, { time: null });
  await user.click(await summary());
  await waitFor(() => expect(screen.queryByLabelText(/^At/)).toBeNull());
  expect(bodiesSentTo(setEveningSummary)).toEqual([
    { time: '20:00' },
    { time: '21:30' },
    { time: null },
  ]);
});

test('the evening summary shows errors of saving and loading', async () => {
  mockRefusal(getEveningSummary, { status: 500, message: 'Oh' });
  const { user } = renderWithProviders(<EveningSummary />);
  expect(await screen.findByText('Couldn’t load your evening summary.')).toBeDefined();
  mockApi(getEveningSummary, { time: '20:00' });
  await user.click(screen.getByRole('button', { name: /again/i }));
  mockRefusal(setEveningSummary, { status: 429, message: 'Too many changes.' });
  await user.click(await summary());
  expect(await screen.findByText('Not saved')).toBeDefined();
  expect(await summary()).toHaveProperty('checked', true);
});

test('the evening summary saves changes in series, and the last one wins', async () => {
  mockApi(getEveningSummary, { time: '20:00' });
  renderWithProviders(<EveningSummary />);
  const at = await screen.findByLabelText(/^At/);
  const ways: (() => void)[] = [];
  const arrives = new Promise<void>((resolve) => ways.push(resolve));
  mockApi(
    setEveningSummary,
    arrives.then(() => ({ time: '21:30' })),
  );
  fireEvent.change(at, { target: { value: '21:30' } });
  await waitFor(() => expect(bodiesSentTo(setEveningSummary)).toHaveLength(1));
  mockApi(setEveningSummary, { time: '22:00' });
  fireEvent.change(at, { target: { value: '22:00' } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(bodiesSentTo(setEveningSummary)).toEqual([{ time: '21:30' }]);
  ways.forEach((arrive) => arrive());
  await waitFor(() =>
    expect(bodiesSentTo(setEveningSummary)).toEqual([{ time: '21:30' }, { time: '22:00' }]),
  );
  expect(at).toHaveProperty('value', '22:00');
});

test('the evening summary shows the stored time after a failure', async () => {
  mockApi(getEveningSummary, { time: '20:00' });
  renderWithProviders(<EveningSummary />);
  const at = await screen.findByLabelText(/^At/);
  mockRefusal(setEveningSummary, { status: 429, message: 'Too many changes.' });
  fireEvent.change(at, { target: { value: '21:30' } });
  expect(await screen.findByText('Not saved')).toBeDefined();
  await waitFor(() => expect(at).toHaveProperty('value', '20:00'));
});

test('the evening summary remembers its time when it is switched on again', async () => {
  mockApi(getEveningSummary, { time: '21:30' });
  const { user } = renderWithProviders(<EveningSummary />);
  mockApi(setEveningSummary, { time: null });
  await user.click(await summary());
  await waitFor(() => expect(screen.queryByLabelText(/^At/)).toBeNull());
  mockApi(setEveningSummary, { time: '21:30' });
  await user.click(await summary());
  await waitFor(() =>
    expect(bodiesSentTo(setEveningSummary)).toEqual([{ time: null }, { time: '21:30' }]),
  );
});

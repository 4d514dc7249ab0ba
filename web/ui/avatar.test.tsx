import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AK'],
  ['ada_lovelace', 'AL'],
  ['  ', ''],
  ['🦊 Fox', '🦊F'],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('an avatar shows the picture when there is one', () => {
  render(<Avatar name="Ada" src="/ada.jpg" alt="Ada" />);
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveProperty('tagName', 'IMG');
});

test('an avatar does not send the address of the page to the host of the picture', () => {
  render(<Avatar name="Ada" src="https://pictures.example/ada.jpg" alt="Ada" />);
  const picture = screen.getByRole('img', { name: 'Ada' });
  expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('an avatar falls back to initials when the picture does not load', () => {
  render(<Avatar name="Ada Lovelace" src="/gone.jpg" alt="Ada Lovelace" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('AL')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toBeDefined();
});

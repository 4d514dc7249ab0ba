import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HabitIcon } from './habit-icon.tsx';

const textOf = (icon: string | null, name: string) =>
  render(<HabitIcon icon={icon} name={name} />).container.textContent;

test('a letter icon shows its letter', () => {
  expect(textOf('letter-Q', 'Read')).toBe('Q');
});

test('a habit without an icon shows the first letter of its name, even if that is an emoji of several units', () => {
  expect(textOf(null, ' read')).toBe('r');
  expect(textOf(null, '👩‍🚀 Stars')).toBe('👩‍🚀');
});

test('an icon is referenced by its name', () => {
  const { container } = render(<HabitIcon icon="book-open" name="Read" />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/\.svg.*#book-open$/);
  expect(container.textContent).toBe('');
});

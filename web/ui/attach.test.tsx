import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attach } from './attach.ts';

test('an element keeps its attributes and handlers when others are attached', () => {
  const done: string[] = [];
  const button = (
    <button type="button" aria-describedby="its-own" onClick={() => done.push('its own')}>
      Save
    </button>
  );
  const more = {
    ref: (element: HTMLElement | null) => done.push(element ? 'there' : 'gone'),
    'aria-describedby': 'another',
    'aria-haspopup': 'menu',
    onClick: () => done.push('more'),
    onFocus: () => done.push('focus'),
  };
  const { unmount } = render(attach(button, more));
  const shown = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(shown);
  fireEvent.focus(shown);
  unmount();
  expect(done).toEqual(['there', 'its own', 'more', 'focus', 'gone']);
  expect(shown.getAttribute('aria-haspopup')).toBe('menu');
  expect(shown.getAttribute('aria-describedby')).toBe('its-own');
});

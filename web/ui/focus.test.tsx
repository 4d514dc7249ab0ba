import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusAfterEditing } from './focus.ts';

function Row({ isEditing }: { isEditing: boolean }) {
  const pencil = useFocusAfterEditing(isEditing);
  return (
    <>
      {isEditing ? (
        <input aria-label="Name" />
      ) : (
        <button ref={pencil} type="button">
          Rename
        </button>
      )}
      <input aria-label="New section" />
    </>
  );
}

test.each([
  ['returns to the button when the editor had it', 'Name', 'Rename'],
  ['stays where the user types by then', 'New section', 'New section'],
])('after editing, the focus %s', (_, focused, expected) => {
  const { rerender } = render(<Row isEditing={false} />);
  rerender(<Row isEditing />);
  screen.getByLabelText(focused).focus();
  rerender(<Row isEditing={false} />);
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(expected);
});

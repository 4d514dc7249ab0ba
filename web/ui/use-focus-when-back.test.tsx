import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusWhenBack } from './use-focus-when-back.ts';

function Row({ isEditing }: { isEditing: boolean }) {
  const pencil = useFocusWhenBack(isEditing);
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
  ['of what has gone comes back to its button', 'Name', 'Rename'],
  ['of whoever types elsewhere by then stays there', 'New section', 'New section'],
])('the focus %s', (_, focused, expected) => {
  const { rerender } = render(<Row isEditing={false} />);
  rerender(<Row isEditing />);
  screen.getByLabelText(focused).focus();
  rerender(<Row isEditing={false} />);
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(expected);
});

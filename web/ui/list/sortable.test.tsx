import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#web/testing/render.tsx';
import { Sortable, useSortableRow } from './sortable.tsx';

function Row({ id, name }: { id: number | string; name: string }) {
  const { row, handle } = useSortableRow(id);
  return (
    <div role="listitem" {...row}>
      <button {...handle}>Move {name}</button>
    </div>
  );
}

// jsdom lays nothing out.
function giveRowsPlaces(): void {
  for (const [at, row] of screen.getAllByRole('listitem').entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, at * 64, 600, 64);
  }
}

test.each([
  ['numbers', [1, 2]],
  ['texts, such as those of drafts', ['draft-1', 'draft-2']],
])('rows are moved when their ids are %s', async (_, [first, second]) => {
  const onMove = vi.fn<(from: number, to: number) => void>();
  const items = [
    { id: first ?? '', name: 'Read' },
    { id: second ?? '', name: 'Walk' },
  ];
  renderWithProviders(
    <Sortable items={items} noun="habit" draggedBy="handle" onMove={onMove}>
      {items.map((item) => (
        <Row key={item.id} {...item} />
      ))}
    </Sortable>,
  );
  const handle = screen.getByRole('button', { name: 'Move Read' });
  giveRowsPlaces();
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space' });
  await screen.findByText('Read is over place 1 of 2.');
  fireEvent.keyDown(document, { code: 'ArrowDown' });
  await screen.findByText('Read is over place 2 of 2.');
  fireEvent.keyDown(document, { code: 'Space' });
  expect(onMove.mock.calls).toEqual([[0, 1]]);
});

import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { matchAllMedia } from '#web/testing/media.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { DataTable, RowActions } from './data-table.tsx';
import { PagedTable, Pager } from './paged-table.tsx';

function openPager(page: number, total: number) {
  const onPage = vi.fn<(page: number) => void>();
  const { user } = renderWithProviders(
    <Pager page={page} pageSize={25} total={total} noun="users" nounOfOne="user" onPage={onPage} />,
  );
  return { user, onPage };
}

test.each([
  [1, 3, '3 users'],
  [1, 25, '25 users'],
  [1, 1, '1 user'],
  [1, 26, '1–25 of 26 users'],
  [1, 0, '0 users'],
  [2, 26, '26 of 26 users'],
  [3, 100_000, '51–75 of 100,000 users'],
])('the pager says which rows page %d of %d rows shows: %s', (page, total, text) => {
  openPager(page, total);
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('the pager goes to the next and the previous page', async () => {
  const { user, onPage } = openPager(2, 60);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage.mock.calls).toEqual([[3], [1]]);
});

test('the pager has no buttons for a single page', () => {
  openPager(1, 25);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the pager goes to the last page if its page is gone', () => {
  expect(openPager(3, 50).onPage).toHaveBeenCalledWith(2);
});

const columns = [
  { label: 'Name', as: 'title' as const, cell: (row: { name: string }) => row.name },
  { label: 'Habits', isNumber: true, cell: () => 4 },
  {
    label: 'Actions',
    as: 'actions' as const,
    cell: () => <RowActions>{null}</RowActions>,
  },
];

const openList = () =>
  renderWithProviders(
    <DataTable
      label="People"
      columns={columns}
      rows={[{ name: 'Ada' }]}
      keyOf={({ name }) => name}
    />,
  );

test('a long list is a table on wide screens', () => {
  onTestFinished(matchAllMedia());
  openList();
  const table = within(screen.getByRole('table', { name: 'People' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Habits',
    'Actions',
  ]);
  expect(table.getByRole('cell', { name: 'Ada' })).toBeDefined();
});

test('a long list is a list of cards with labelled facts on a phone', () => {
  openList();
  const list = within(screen.getByRole('list', { name: 'People' }));
  expect(list.getByRole('term').textContent).toBe('Habits');
  expect(list.getByRole('definition').textContent).toBe('4');
});

type People = {
  page: number;
  pageSize: number;
  total: number;
  people: { id: number; name: string }[];
};

const settled = { isFetching: false, isPaused: false, isPlaceholderData: false };

function openPaged(data: People | undefined, isError = false) {
  const refetch = vi.fn<() => Promise<void>>();
  const { user } = renderWithProviders(
    <PagedTable
      label="People"
      noun="people"
      nounOfOne="person"
      query={{ ...settled, data, isError, refetch }}
      rowsOf={({ people }: People) => people}
      columns={columns}
      empty="No one yet"
      onPage={() => {}}
    />,
  );
  return { user, refetch };
}

const onePage = { page: 1, pageSize: 25 };

test('a paged list names what is loading', () => {
  openPaged(undefined);
  expect(screen.getByText('Loading people…')).toBeTruthy();
});

test('a paged list can be reloaded after an error', async () => {
  const { user, refetch } = openPaged(undefined, true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a paged list shows a message without rows, and no pages', () => {
  openPaged({ ...onePage, total: 0, people: [] });
  expect(screen.getByText('No one yet')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a paged list shows its rows and their number', () => {
  openPaged({ ...onePage, total: 1, people: [{ id: 1, name: 'Ada' }] });
  expect(screen.getByRole('list', { name: 'People' }).textContent).toContain('Ada');
  expect(screen.getByText('1 person')).toBeTruthy();
});

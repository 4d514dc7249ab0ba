import { useState } from 'react';
import { ListSkeleton, Pager } from '#web/ui/list/paged-table.tsx';
import { ListTools } from '#web/ui/list/table-card.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, RowActions, type Column } from '../ui/list/data-table.tsx';
import { Exhibit } from './exhibit.tsx';

type Person = { name: string; habits: number };

const PEOPLE: readonly Person[] = [
  { name: 'Ada', habits: 12 },
  { name: 'Ben', habits: 0 },
];

const COLUMNS: readonly Column<Person>[] = [
  { label: 'Name', as: 'title', cell: ({ name }) => name },
  { label: 'Habits', isNumber: true, cell: ({ habits }) => habits },
  {
    label: 'Actions',
    as: 'actions',
    cell: ({ name }) => (
      <RowActions>
        <Button aria-label={`Edit ${name}`}>Edit</Button>
      </RowActions>
    ),
  },
];

const SORTS = { name: 'Name', habits: 'Habits' };

export function Lists() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<keyof typeof SORTS>('name');
  const [page, setPage] = useState(1);
  const table = { columns: COLUMNS, keyOf: ({ name }: Person) => name };
  return (
    <Exhibit title="Lists">
      <ListTools
        searchLabel="Search"
        {...{ search, sort, sorts: SORTS }}
        onSearch={setSearch}
        onSort={setSort}
      />
      <DataTable {...table} label="People" rows={PEOPLE} />
      <DataTable {...table} label="People, while others are fetched" rows={PEOPLE} isStale />
      <Pager
        {...{ page, pageSize: 2, total: 6, noun: 'people', nounOfOne: 'person' }}
        onPage={setPage}
      />
      <ListSkeleton label="Loading people" />
    </Exhibit>
  );
}

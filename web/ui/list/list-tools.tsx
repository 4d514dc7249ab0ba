import type { ReactNode } from 'react';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';

type ListToolsProps<Sort extends string> = {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  sort: Sort;
  sorts: Readonly<Record<Sort, string>>;
  onSort: (sort: Sort) => void;
  children?: ReactNode;
};

/** What stands above a long list: search, order, and what else narrows it. */
export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const sorts = Object.entries(props.sorts) as [Sort, string][];
  return (
    <div role="search" className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <TextField
          label={props.searchLabel}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={props.search}
          onChange={({ target }) => props.onSearch(target.value)}
        />
      </div>
      {sorts.length > 1 && (
        <div className="min-w-36 max-sm:flex-1">
          <SelectField
            label="Order"
            value={props.sort}
            onChange={({ target }) => props.onSort(target.value as Sort)}
          >
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {props.children}
    </div>
  );
}

import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** Search, order and page of a long list. A search starts when the user stops typing, and returns to the first page. */
export function useListState<Sort extends string>(firstSort: Sort) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(1);

  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  return {
    query: { sort, page, ...(search === '' ? {} : { search }) },
    isSearching: search !== '',
    setPage,
    tools: {
      search: typed,
      onSearch: setTyped,
      sort,
      onSort: (next: Sort) => {
        setSort(next);
        setPage(1);
      },
    },
  };
}

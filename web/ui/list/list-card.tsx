import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card, CardHeader, type CardHeaderProps } from '../card.tsx';
import { Loaded, type LoadedProps } from '../loaded.tsx';
import { LoadingBlock } from '../skeleton.tsx';

type LoadedCardProps<Data> = Omit<LoadedProps<Data>, 'skeleton'> &
  Pick<CardHeaderProps, 'description' | 'action'> & {
    title: string;
    id?: string;
    /** A single row by default. */
    skeleton?: ReactNode;
  };

/** A card with the data of a query. */
export function LoadedCard<Data>(props: LoadedCardProps<Data>) {
  const { title, id, description, action, skeleton, ...loaded } = props;
  const row = (
    <LoadingBlock label={`Loading ${title.toLowerCase()}…`} className="h-11 rounded-md" />
  );
  return (
    <Card aria-label={title} id={id}>
      <CardHeader {...{ title, description, action }} />
      <Loaded skeleton={skeleton ?? row} {...loaded} />
    </Card>
  );
}

type ListCardProps<Data, Item> = Omit<LoadedCardProps<Data>, 'children'> & {
  itemsOf: (data: Data) => readonly Item[];
  /** An `<li>` with a key. */
  children: (item: Item, data: Data) => ReactNode;
  /** Replaces a list without items. */
  empty?: ReactNode;
  /** Below the list. */
  renderFooter?: (data: Data) => ReactNode;
  listClassName?: string;
};

/** A card with a list from the server. */
export function ListCard<Data, Item>(props: ListCardProps<Data, Item>) {
  const {
    itemsOf,
    children: row,
    empty,
    renderFooter,
    listClassName = 'grid gap-1',
    ...card
  } = props;
  return (
    <LoadedCard {...card}>
      {(data) => (
        <div className="grid grid-cols-1 gap-4">
          {itemsOf(data).length > 0 ? (
            <ul className={listClassName}>{itemsOf(data).map((item) => row(item, data))}</ul>
          ) : (
            empty
          )}
          {renderFooter && <div className="empty:hidden">{renderFooter(data)}</div>}
        </div>
      )}
    </LoadedCard>
  );
}

type ShowMoreProps = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
};

/** Fetches the next page of a list. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid gap-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-error">
          Couldn’t load more. Please try again.
        </p>
      )}
      <Button
        isFullWidth
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}

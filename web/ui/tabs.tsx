import { clsx } from 'clsx';
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'wouter';

type TabsState = { selected: string; select: (value: string) => void; id: string };

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = useContext(TabsContext);
  if (!state) throw new Error('A tab stands outside of <Tabs>.');
  return state;
}

type TabsProps = {
  defaultValue: string;
  /** The selected tab, for a controlled component. */
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
};

/** Radix's tabs would add 9 kB to the sign-in page. */
export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const [inner, setInner] = useState(defaultValue);
  const id = useId();
  const select = (next: string) => {
    setInner(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ selected: value ?? inner, select, id }}>
      <div className={clsx('grid grid-cols-1 gap-6', className)}>{children}</div>
    </TabsContext>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const next = tabs.at(target % tabs.length);
  next?.focus();
  next?.click();
}

type TabListProps = { label: string; isFullWidth?: boolean; children: ReactNode };

/** Tabs that do not fit scroll sideways without the page, to the selected one. */
export function TabList({ label, isFullWidth = false, children }: TabListProps) {
  const { selected, id } = useTabs();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[id="${id}-tab-${selected}"]`);
    // `scrollIntoView` would also scroll the page.
    if (list.current && tab) list.current.scrollLeft += middleOf(tab) - middleOf(list.current);
  }, [id, selected]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={clsx(
        'flex gap-2 overflow-x-auto sm:gap-6 shadow-[inset_0_-1px_var(--color-border)] [scrollbar-width:none]',
        isFullWidth && '*:flex-1',
      )}
    >
      {children}
    </div>
  );
}

function middleOf(part: Element): number {
  const { left, width } = part.getBoundingClientRect();
  return left + width / 2;
}

type TabProps = {
  value: string;
  /** The address of the tab, if it has one. Back and a shared link then open it. */
  href?: string;
  children: ReactNode;
};

export function Tab({ value, href, children }: TabProps) {
  const { selected, select, id } = useTabs();
  const isSelected = value === selected;
  const tabProps = {
    role: 'tab',
    id: `${id}-tab-${value}`,
    'aria-selected': isSelected,
    'aria-controls': isSelected ? `${id}-panel-${value}` : undefined,
    tabIndex: isSelected ? 0 : -1,
    onKeyDown: moveFocus,
    className: clsx(
      'inline-flex min-h-11 shrink-0 items-center justify-center rounded-t-sm border-b-2 px-1 text-base font-medium whitespace-nowrap transition-colors',
      'focus-visible:-outline-offset-2',
      isSelected ? 'border-primary text-text' : 'border-transparent text-secondary hover:text-text',
    ),
  };
  if (href !== undefined) {
    return (
      <Link href={href} {...tabProps}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => select(value)} {...tabProps}>
      {children}
    </button>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { selected, id } = useTabs();
  if (value !== selected) return null;
  return (
    <div role="tabpanel" id={`${id}-panel-${value}`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  );
}

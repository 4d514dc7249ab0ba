/** In the order of the switcher and of the keys 1 to 5. */
export const VIEW_NAMES = ['grid', 'list', 'focus', 'minimal', 'zen'] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

export const isViewName = (text: string | null): text is ViewName =>
  (VIEW_NAMES as readonly (string | null)[]).includes(text);

/** One habit and nothing else: neither greeting nor side widgets. */
export const isSingular = (view: ViewName): boolean => view === 'focus' || view === 'zen';

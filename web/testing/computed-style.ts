/** The attributes that style sheets of tests and jsdom's default style sheet select by. */
const STYLING = ['class', 'hidden', 'open', 'popover', 'style', 'type'];

/**
 * Caches computed styles until something that they depend on changes. Otherwise jsdom would match its whole default
 * style sheet again after each change of the document, which takes a fifth of the time of the tests.
 */
function cacheComputedStyles(): typeof getComputedStyle {
  const compute = window.getComputedStyle.bind(window);
  let cached = new WeakMap<Element, CSSStyleDeclaration>();
  const observer = new MutationObserver(() => {
    cached = new WeakMap();
  });
  observer.observe(document, { subtree: true, attributeFilter: STYLING });
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return (element, pseudoElement) => {
    if (observer.takeRecords().length > 0) cached = new WeakMap();
    if (pseudoElement || !element.isConnected) return compute(element, pseudoElement);
    const style = cached.get(element) ?? cacheValues(compute(element));
    cached.set(element, style);
    return style;
  };
}

/** jsdom computes a value at each access. */
function cacheValues(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const values = new Map<string | symbol, unknown>();
  return new Proxy(style, {
    get: (target, key) => {
      if (!values.has(key)) {
        const value: unknown = Reflect.get(target, key);
        values.set(key, typeof value === 'function' ? value.bind(target) : value);
      }
      return values.get(key);
    },
  });
}

/** Created once, because all test files of a process share one jsdom. */
export const cachedComputedStyle = cacheComputedStyles();

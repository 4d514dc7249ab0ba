/** There a task begins at 0 and has a running value: it rises when it is done and falls when it is missed. */
export const hasRisen = (before: number, value: number): boolean => value > before;

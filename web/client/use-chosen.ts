import { useState } from 'react';

/**
 * For a field that saves each choice immediately. Shows the choice, else the stored value. While none is stored, shows
 * the last one, or `usual`.
 */
export function useChosen<Value>(stored: Value | null, usual: Value) {
  const [chosen, choose] = useState<Value>();
  const [before] = useState(stored ?? usual);
  return { shown: chosen ?? stored ?? before, choose, showStored: () => choose(undefined) };
}

import { useState } from 'react';

/**
 * Of a field whose every choice is sent at once: what was chosen here, else what is stored, else what was there before it was
 * switched off.
 */
export function useChosen<Value>(stored: Value | null, usual: Value) {
  const [chosen, choose] = useState<Value>();
  const [before] = useState(stored ?? usual);
  return { shown: chosen ?? stored ?? before, choose, showStored: () => choose(undefined) };
}

import { useState } from 'react';

/** For a field that sends each choice at once: shows the choice, else the stored value, else the one before it was cleared. */
export function useChosen<Value>(stored: Value | null, usual: Value) {
  const [chosen, choose] = useState<Value>();
  const [before] = useState(stored ?? usual);
  return { shown: chosen ?? stored ?? before, choose, showStored: () => choose(undefined) };
}

import { useState } from 'react';

/** Whether the habit was completed while it is shown. One that was completed before is coloured, but not animated. */
export function useJustWon(isDone: boolean): boolean {
  const [was, setWas] = useState(isDone);
  const [isWon, setIsWon] = useState(false);
  if (was !== isDone) {
    setWas(isDone);
    setIsWon(isDone);
  }
  return isWon;
}

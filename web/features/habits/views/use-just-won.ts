import { useState } from 'react';

/** Whether it was done while one was looking: what was done before is shown bright, and does not move. */
export function useJustWon(isDone: boolean): boolean {
  const [was, setWas] = useState(isDone);
  const [isWon, setIsWon] = useState(false);
  if (was !== isDone) {
    setWas(isDone);
    setIsWon(isDone);
  }
  return isWon;
}

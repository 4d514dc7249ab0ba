import { useState } from 'react';

/**
 * Into the clipboard. Without https a browser lets nobody write there, so whoever uses this says what to do by hand
 * once it is `refused`. `copy` answers whether it was let.
 */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      return true;
    } catch {
      setState('refused');
      return false;
    }
  }

  return { state, copy };
}

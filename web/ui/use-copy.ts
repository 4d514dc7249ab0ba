import { useState } from 'react';

/**
 * Writes into the clipboard. Browsers refuse that without https, so the caller explains copying by hand once the state
 * is `refused`. `copy` returns whether it succeeded.
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

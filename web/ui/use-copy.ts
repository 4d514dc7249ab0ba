import { useState } from 'react';

/**
 * Copies to the clipboard. Browsers refuse it without https; the state is then `refused`, and the caller explains how
 * to copy by hand. `copy` returns whether it succeeded.
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

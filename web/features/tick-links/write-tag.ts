import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#web/client/log.ts';

/** The used part of Web NFC, which TypeScript does not know. */
type TagWriter = {
  write: (
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ) => Promise<void>;
};
type WithTags = { NDEFReader?: new () => TagWriter };

export const canWriteTags = (): boolean => 'NDEFReader' in globalThis;

type Writing = 'idle' | 'waiting' | 'written' | 'failed';

/** Waits for a tag until it is written, or `signal` aborts. */
export function useWriteTag(address: string): { state: Writing; write: () => Promise<void> } {
  const [state, setState] = useState<Writing>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function write(): Promise<void> {
    const { NDEFReader: Tags } = globalThis as WithTags;
    if (!Tags) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setState('waiting');
    try {
      await new Tags().write({ records: [{ recordType: 'url', data: address }] }, { signal });
      setState('written');
    } catch (error) {
      if (signal.aborted) return;
      logFailure(error);
      setState('failed');
    }
  }

  return { state, write };
}

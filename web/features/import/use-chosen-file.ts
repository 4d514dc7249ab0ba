import { useRef, useState } from 'react';
import { type ReadFile, readCsv } from './read-csv.ts';

type Chosen = { name?: string; read?: ReadFile; fault?: string };

/** The file that was chosen last, read. */
export function useChosenFile() {
  const [file, setFile] = useState<Chosen>({});
  const latest = useRef<File>(undefined);

  async function choose(chosen: File): Promise<void> {
    latest.current = chosen;
    const { name } = chosen;
    setFile({ name });
    const reading = await readCsv(chosen);
    // A slow one must not come after the one that was chosen instead.
    if (latest.current !== chosen) return;
    setFile('rows' in reading ? { name, read: reading } : { name, fault: reading.fault });
  }

  const refuse = (fault: string) => setFile((current) => ({ ...current, fault }));
  const forget = () => setFile({});
  return { file, choose, refuse, forget };
}

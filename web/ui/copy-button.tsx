import { useState } from 'react';
import { Button } from './button.tsx';

/** For a secret that is shown once. Without https a browser lets nobody write into the clipboard: it can be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<boolean>();

  async function copy(): Promise<void> {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }

  const said = copied === false ? 'Select it by hand' : 'Copied';
  return <Button onClick={copy}>{copied === undefined ? label : said}</Button>;
}

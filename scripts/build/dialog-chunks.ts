import { type Chunk, packages } from './chunks.ts';

const radix = (...names: string[]) => packages(...names.map((name) => `@radix-ui/react-${name}`));

/** Dialogs, and what they share with menus and tooltips: a question to the server for each part costs more than the part. */
export const DIALOG_CHUNKS: readonly Chunk[] = [
  {
    name: 'dialogs',
    holds: [
      ...radix('alert-dialog', 'dialog'),
      'web/ui/close-corner.tsx',
      'web/ui/confirm-dialog.tsx',
      'web/ui/dialog-actions.tsx',
      'web/ui/dialog-guard.ts',
      'web/ui/dialog.tsx',
      'web/ui/modal-styles.ts',
      'web/ui/return-focus.ts',
    ],
  },
  // What keeps the focus and the wheel in them.
  {
    name: 'modal',
    holds: [
      ...radix('focus-guards', 'focus-scope', 'id'),
      ...packages('aria-hidden', 'get-nonce', 'tslib', 'use-callback-ref', 'use-sidecar'),
      ...packages('react-remove-scroll', 'react-remove-scroll-bar', 'react-style-singleton'),
    ],
  },
];

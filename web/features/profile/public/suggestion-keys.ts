import { type KeyboardEvent, useState } from 'react';
import type { FoundUser } from '#contract/profile/public-profile.ts';

type Choice = { onChoose: (username: string) => void; onClose: () => void };

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** Arrow keys move in the list, Enter chooses, Escape closes the list. */
export function useSuggestionKeys(users: readonly FoundUser[], { onChoose, onClose }: Choice) {
  const [marked, setMarked] = useState(-1);
  // The list may be shorter now.
  const at = marked < users.length ? marked : -1;

  function step(by: number): void {
    const places = users.length + 1;
    setMarked(((at + 1 + by + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (users.length === 0) return;
    const chosen = users[at];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && chosen) onChoose(chosen.username);
    else {
      setMarked(-1);
      return;
    }
    event.preventDefault();
  }

  const field = (listId: string) =>
    ({
      role: 'combobox',
      'aria-expanded': users.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at >= 0 ? optionId(listId, at) : undefined,
      onKeyDown,
    }) as const;

  return { at, field };
}

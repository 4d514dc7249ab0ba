import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { profilePath } from '#web/paths.ts';
import { useIsOnline } from '#web/client/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { controlStyles } from '#web/ui/field.tsx';
import { isPossibleName } from './possible-name.ts';
import { UnknownUser } from './profile-states.tsx';
import { Suggestions } from './suggestions.tsx';
import { useSuggestionKeys } from './suggestion-keys.ts';
import { useSuggestions } from './queries.ts';

const MAX_USERNAME_LENGTH = 100;

/** Accepts pasted names with an @ or blanks. */
const cleaned = (typed: string) => typed.trim().replace(/^@/, '');

const NEEDS_CONNECTION = (
  <p className="py-4 text-center font-semibold">The search needs a connection.</p>
);

export function UsernameSearch() {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isUnknown, setIsUnknown] = useState(false);
  const [, navigate] = useLocation();
  const beginning = cleaned(typed).toLowerCase();
  const { data: found = [] } = useSuggestions(beginning);
  const shown = isOpen && beginning !== '' ? found : [];
  const isOnline = useIsOnline();
  const id = useId();

  function go(username: string): void {
    setTyped('');
    setIsOpen(false);
    setIsUnknown(false);
    navigate(profilePath(username));
  }

  const keys = useSuggestionKeys(shown, { onChoose: go, onClose: () => setIsOpen(false) });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = cleaned(typed);
    if (name === '') return;
    if (isPossibleName(name)) return go(name);
    // The list may still be the one for fewer letters.
    const [only, ...others] = shown.filter((user) =>
      user.name?.toLowerCase().startsWith(beginning),
    );
    if (only && others.length === 0) return go(only.username);
    // The address would be invalid or another page, so the search stays.
    setIsUnknown(true);
  }

  return (
    <Card aria-label="Find Someone's Habits" className="grid gap-3">
      <h2 className="text-lg">Find Someone's Habits</h2>
      <form role="search" onSubmit={submit} className="relative flex gap-2 max-[16rem]:flex-wrap">
        <label htmlFor={id} className="sr-only">
          Username or name
        </label>
        <input
          id={id}
          type="text"
          value={typed}
          maxLength={MAX_USERNAME_LENGTH}
          placeholder="Username or name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsOpen(true);
            setIsUnknown(false);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          className={controlStyles}
          {...keys.field(`${id}-list`)}
        />
        <Button type="submit" size="icon" aria-label="Search">
          <Search aria-hidden="true" />
        </Button>
        <Suggestions id={`${id}-list`} users={shown} at={keys.at} onChoose={go} />
      </form>
      {/* Always mounted, so that screen readers announce its content. Takes no room while empty. */}
      <output className="empty:absolute">
        {isUnknown && shown.length === 0 && (isOnline ? <UnknownUser /> : NEEDS_CONNECTION)}
      </output>
    </Card>
  );
}

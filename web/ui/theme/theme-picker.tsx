import { clsx } from 'clsx';
import { useId } from 'react';
import { firstFocus } from '../focus.ts';
import { setTheme, useTheme } from './theme-store.ts';
import { type Theme, themes } from './themes.ts';

export function ThemePicker() {
  const current = useTheme();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <ThemeChoice key={theme.name} theme={theme} isChosen={theme.name === current.name} />
      ))}
    </fieldset>
  );
}

function ThemeChoice({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  const id = useId();
  return (
    <label className={choiceStyles}>
      <input
        type="radio"
        name="theme"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        {...(isChosen && firstFocus)}
        checked={isChosen}
        onChange={() => setTheme(theme.name)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <ThemeSample {...theme} />
      <span className="grid min-w-0">
        <span id={`${id}-label`} className="font-medium">
          {theme.label}
        </span>
        <span id={`${id}-description`} className="text-sm text-secondary">
          {theme.description}
        </span>
      </span>
    </label>
  );
}

const choiceStyles = clsx(
  'relative flex min-h-16 cursor-pointer items-center gap-4 max-[16rem]:flex-wrap rounded-md border border-border p-3 transition-colors',
  'hover:border-outline has-checked:border-text has-checked:bg-secondary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);

/** A small preview: background, text and accent. */
function ThemeSample({ colours }: Theme) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-sm border border-outline"
      style={{ background: colours.background }}
    >
      <span
        className="size-6 rounded-full border-4"
        style={{ borderColor: colours.text, borderTopColor: colours.accent }}
      />
    </span>
  );
}

import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

export function PasswordField(props: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { frame, control } = splitFieldProps(props);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <span className="relative grid">
          <input
            {...control}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(controlStyles, 'pr-12')}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            className="absolute right-0 grid size-11 place-items-center self-center rounded-md text-secondary hover:text-text"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

import { clsx } from 'clsx';
import { useState } from 'react';
import { firstLetterOf } from './first-letter.ts';

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-11 text-sm',
  lg: 'size-20 text-xl',
  xl: 'size-28 text-2xl',
};

type AvatarProps = {
  /** The display name or the username. */
  name: string;
  /** An address or a data image. Without one, or when it fails to load, initials are shown. */
  src?: string | null;
  size?: keyof typeof sizes;
  /** Leave it out if the name is next to the picture. Screen readers then skip the picture. */
  alt?: string;
  className?: string;
};

export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return words.slice(0, 2).map(firstLetterOf).join('').toLocaleUpperCase();
}

export function Avatar({ name, src, size = 'md', alt = '', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const shape = clsx('shrink-0 rounded-full', sizes[size], className);
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={alt}
        draggable={false}
        // The host of the picture must not learn which page shows it.
        referrerPolicy="no-referrer"
        onError={() => setBrokenSrc(src)}
        className={clsx(shape, 'bg-secondary object-cover')}
      />
    );
  }
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={clsx(
        shape,
        'grid place-items-center bg-secondary font-semibold text-text select-none',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

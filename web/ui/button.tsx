import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from './spinner.tsx';

/** For a link that looks like a button: `<Link className={buttonStyles({ variant: 'quiet' })}>`. */
export const buttonStyles = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium',
    'whitespace-nowrap select-none transition-[background-color,box-shadow,scale,opacity]',
    'active:scale-[0.98] disabled:pointer-events-none not-aria-busy:disabled:opacity-50',
    'aria-disabled:pointer-events-none [&_svg]:size-[1.125em] [&_svg]:shrink-0',
    // The narrowest phone, or a phone with text at 200 %, shows a long label in two lines.
    'max-[22rem]:max-w-full max-[22rem]:text-center max-[22rem]:whitespace-normal',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-sm hover:bg-accent/90',
        secondary: 'bg-secondary text-text hover:bg-track',
        quiet: 'text-text hover:bg-secondary',
        danger: 'bg-error/12 text-error hover:bg-error/18',
      },
      size: {
        md: 'min-h-11 px-4 text-base max-[16rem]:p-2 max-[16rem]:text-sm sm:text-sm',
        lg: 'min-h-13 px-6 text-base',
        icon: 'size-11 text-lg',
      },
      isFullWidth: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Shows that an action is pending, and ignores clicks. */
    isBusy?: boolean;
  };

export function Button({
  variant,
  size,
  isFullWidth,
  isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyles({ variant, size, isFullWidth, className })}
      {...rest}
      aria-busy={isBusy || undefined}
      // Not disabled: a disabled button loses the keyboard focus.
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? swallow : onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

export function SubmitButton(props: Omit<ButtonProps, 'type' | 'variant'>) {
  return <Button type="submit" variant="primary" {...props} />;
}

type IconButtonProps = Omit<ButtonProps, 'size' | 'children' | 'aria-label'> & {
  icon: LucideIcon;
  label: string;
};

/** A quiet button with only an icon. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} {...button}>
      <Icon aria-hidden="true" />
    </Button>
  );
}

/** Also ignores the click that Enter causes in a form field. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import type { Box } from './lay-out.ts';

type SpotlightProps = {
  /** Of no size, it leaves nothing lit. */
  box: Box | undefined;
  isMoving: boolean;
};

/** The dark is the shadow that the lit part throws. Its outline is seen where colours are forced. */
export function Spotlight({ box, isMoving }: SpotlightProps) {
  return (
    <RadixDialog.Overlay className="fixed inset-0 z-40 overflow-hidden data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
      <div
        style={box}
        className={clsx(
          'absolute rounded-lg shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-transparent',
          isMoving && 'transition-[top,left,width,height] duration-slow',
        )}
      />
    </RadixDialog.Overlay>
  );
}

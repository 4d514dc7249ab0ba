import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { moveFocus } from '#web/ui/focus.ts';

type StepProps = { title: string; back?: string; onLogin: () => void; children: ReactNode };

/** A step of the password reset. Screen readers continue at its heading. */
export function Step({ title, back = 'Back to login', onLogin, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  return (
    <section aria-label={title} className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
      <Button variant="quiet" isFullWidth onClick={onLogin}>
        {back}
      </Button>
    </section>
  );
}

import { HandHeart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/shell/lazy-page.ts';
import { toast } from '#web/ui/toast/toast.ts';

const EncouragementDialog = lazyComponent(
  () => import('./encouragement-dialog.tsx'),
  'EncouragementDialog',
);

type SendEncouragementProps = {
  toUserId: number;
  /** The person's name, or their username when there is none. */
  name: string;
  /** Who looks at the page; null for a visitor, undefined until that is known. */
  viewerId: number | null | undefined;
};

/** Nothing on one's own profile. What is behind it is fetched when it is first asked for. */
export function SendEncouragement({ toUserId, name, viewerId }: SendEncouragementProps) {
  const [wasAsked, setWasAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (viewerId === toUserId) return null;

  function ask(): void {
    if (viewerId === null) return toastToSignIn(name);
    setWasAsked(true);
    setIsOpen(true);
  }

  return (
    <>
      <Button disabled={viewerId === undefined} onClick={ask}>
        <HandHeart aria-hidden="true" />
        Send Encouragement
      </Button>
      <Suspense fallback={null}>
        {wasAsked && (
          <EncouragementDialog {...{ toUserId, name, isOpen, onOpenChange: setIsOpen }} />
        )}
      </Suspense>
    </>
  );
}

function toastToSignIn(name: string): void {
  const description = `Sign in to encourage ${name}.`;
  toast({ variant: 'destructive', title: 'Login required', description });
}

import { HandHeart } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { toastToSignIn } from '#web/ui/toast-sign-in.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const EncouragementDialog = lazyPart(
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
  const { open, draw } = useDialogOnDemand();
  if (viewerId === toUserId) return null;
  return (
    <>
      <Button
        disabled={viewerId === undefined}
        className={viewerId === undefined ? 'invisible' : undefined}
        onClick={() =>
          viewerId === null ? toastToSignIn(`Sign in to encourage ${name}.`) : open()
        }
      >
        <HandHeart aria-hidden="true" />
        Send Encouragement
      </Button>
      {draw((state) => (
        <EncouragementDialog {...{ toUserId, name }} {...state} />
      ))}
    </>
  );
}

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
  /** The display name or the username. */
  name: string;
  /** The current user. Null for a visitor, undefined while unknown. */
  viewerId: number | null | undefined;
};

/** Renders nothing on the own profile. The dialog loads on demand. */
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
        {/* Large text leaves no room for it beside the long word. */}
        <HandHeart aria-hidden="true" className="max-[16rem]:hidden" />
        Send Encouragement
      </Button>
      {draw((state) => (
        <EncouragementDialog {...{ toUserId, name }} {...state} />
      ))}
    </>
  );
}

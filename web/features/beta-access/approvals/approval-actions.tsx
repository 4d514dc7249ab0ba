import { RotateCcw, Send } from 'lucide-react';
import type { ApprovedEmail } from '#contract/beta-access.ts';
import { Button } from '#web/ui/button.tsx';
import { RowActions } from '#web/ui/list/data-table.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { useSendInvitation } from '../queries.ts';
import { toastNotSent, toastSent } from '../toasts.ts';

type ApprovalActionsProps = {
  approval: ApprovedEmail;
  onReset: (approval: ApprovedEmail) => void;
};

/** An unused invitation can be sent, a used one reset. */
export function ApprovalActions({ approval, onReset }: ApprovalActionsProps) {
  const { email, invitationLink } = approval;
  if (approval.isUsed) {
    return (
      <RowActions>
        <Button aria-label={`Reset the invitation of ${email}`} onClick={() => onReset(approval)}>
          <RotateCcw aria-hidden="true" />
          Reset
        </Button>
      </RowActions>
    );
  }
  return (
    <RowActions>
      <SendButton approval={approval} />
      <CopyLink link={invitationLink} email={email} />
    </RowActions>
  );
}

function SendButton({ approval: { id, email, invitationSent } }: { approval: ApprovedEmail }) {
  const { mutate, isPending } = useSendInvitation();
  const send = () =>
    mutate(id, { onSuccess: ({ message }) => toastSent(message), onError: toastNotSent });
  const words = invitationSent ? 'Resend' : 'Send';
  return (
    <Button aria-label={`${words} the invitation to ${email}`} isBusy={isPending} onClick={send}>
      <Send aria-hidden="true" />
      {words}
    </Button>
  );
}

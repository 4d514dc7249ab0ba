import { useState } from 'react';
import type { ApprovedEmail, ReceivedRequest } from '#contract/beta-access.ts';
import type { RequestStatus } from '#domain/site/beta-access.ts';
import { logFailure } from '#web/client/log.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, DialogClose, CancelButton } from '#web/ui/dialog.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { findRequest, useReview } from '../queries.ts';
import { jobText, priceText, STATUS_WORDS } from '../texts.ts';
import { toastNotReviewed, toastReviewed } from '../toasts.ts';

const STATUSES = (Object.entries(STATUS_WORDS) as [RequestStatus, string][]).map(
  ([value, label]) => ({ value, label }),
);

type ReviewDialogProps = { request: ReceivedRequest; onClose: () => void };

export function ReviewDialog({ request, onClose }: ReviewDialogProps) {
  const [invitation, setInvitation] = useState<ApprovedEmail>();
  return (
    <Dialog
      title={invitation ? 'Invitation queued' : 'Review Request'}
      description={
        invitation
          ? `We’re emailing ${invitation.email}. You can also share this link.`
          : `${request.firstName} · ${request.email}`
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {invitation ? (
        <InvitationLink invitation={invitation} />
      ) : (
        <ReviewForm request={request} onInvited={setInvitation} onDone={onClose} />
      )}
    </Dialog>
  );
}

function InvitationLink({ invitation }: { invitation: ApprovedEmail }) {
  return (
    <>
      <p className="rounded-md bg-secondary p-4 text-sm wrap-anywhere">
        {invitation.invitationLink}
      </p>
      <p className="mt-2 text-sm text-secondary">
        Works once, until {dayText(invitation.codeExpires)}.
      </p>
      <DialogActions>
        <CopyLink link={invitation.invitationLink} email={invitation.email} />
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogActions>
    </>
  );
}

type ReviewFormProps = {
  request: ReceivedRequest;
  onInvited: (invitation: ApprovedEmail) => void;
  onDone: () => void;
};

function ReviewForm({ request: initialRequest, onInvited, onDone }: ReviewFormProps) {
  const [request, setRequest] = useState(initialRequest);
  const [status, setStatus] = useState(request.status);
  const [notes, setNotes] = useState(request.reviewNotes ?? '');
  const { mutate, isPending } = useReview();

  // After a conflict with another tab, the notes stay, and the next attempt uses the current status.
  const catchUp = async () => setRequest((await findRequest(request).catch(logFailure)) ?? request);

  const save = () =>
    mutate(
      { id: request.id, status, notes, seenStatus: request.status },
      {
        onSuccess: ({ invitation }) => {
          toastReviewed(request.email, status);
          if (invitation && !invitation.isUsed) onInvited(invitation);
          else onDone();
        },
        onError: (error) => {
          toastNotReviewed(error);
          void catchUp();
        },
      },
    );

  return (
    <>
      <Facts request={request} />
      <div className="mt-5 grid gap-5">
        <SegmentedControl
          label="Status"
          options={STATUSES}
          value={status}
          onValueChange={setStatus}
          isFullWidth
        />
        <TextareaField
          label="Notes"
          hint="Only you can see them."
          maxLength={1000}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        <p className="text-sm text-secondary">{consequenceOf(request.status, status)}</p>
      </div>
      <DialogActions>
        <CancelButton />
        <Button variant="primary" isBusy={isPending} onClick={save}>
          Save Review
        </Button>
      </DialogActions>
    </>
  );
}

function Facts({ request }: { request: ReceivedRequest }) {
  const facts = [
    ['Job', jobText(request)],
    ['Would pay', priceText(request)],
    ['Requested', dayText(request.createdAt)],
    ['Reviewed', request.reviewedAt ? dayText(request.reviewedAt) : 'not yet'],
    ['Invitation email', request.notified ? 'sent' : 'not sent'],
  ] as const;
  return (
    <dl className="grid gap-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="shrink-0 text-secondary">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function consequenceOf(before: RequestStatus, after: RequestStatus): string {
  if (before === after) return 'Only the notes will change.';
  if (after === 'approved') return 'We’ll email an invitation right away.';
  if (before === 'approved') return 'The invitation is revoked unless it’s been used.';
  return 'No email is sent.';
}

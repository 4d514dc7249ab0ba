import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccessForm } from './request/access-form.tsx';
import { toastNotReceived, toastReceived, type FormNotice } from './request/form-notice.ts';

type RequestBetaAccessProps = {
  /** Opens the form immediately. */
  isOpenAtFirst?: boolean;
};

/** A banner that expands to the form for an invitation. */
export function RequestBetaAccess({ isOpenAtFirst = false }: RequestBetaAccessProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [notice, setNotice] = useState<FormNotice>();
  const isDone = notice?.tone === 'success';
  return (
    <Card aria-label="Request Beta Access" className="grid gap-5">
      <Banner
        action={
          !isOpen &&
          !isDone && (
            <Button aria-expanded={false} onClick={() => setIsOpen(true)}>
              <Sparkles aria-hidden="true" />
              Request Beta Access
            </Button>
          )
        }
      />
      {notice && <Notice {...notice} />}
      {isOpen && !isDone && (
        <AccessForm
          onSent={({ email, message }) => setNotice(toastReceived(email, message))}
          onRefused={(error, email) => setNotice(toastNotReceived(error, email))}
          onCancel={isOpenAtFirst ? undefined : () => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

function Banner({ action }: { action: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-lg">Crush your own habits in public</h2>
        <p className="text-sm text-secondary">
          HabitCrush is in closed beta. Tell us about yourself and we’ll email you an invitation.
        </p>
      </div>
      {action}
    </div>
  );
}

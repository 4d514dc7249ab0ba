import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/account.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useDeleteAccount } from './mutations.ts';

export function DeleteAccountCard({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const isAdministrator = user.role === 'admin';
  return (
    <Card aria-label="Delete account">
      <CardHeader
        title="Delete account"
        description={
          isAdministrator
            ? 'The administrator’s account cannot be deleted: the site would be without one.'
            : 'Your habits, their history and everything else of yours goes at once and for good.'
        }
      />
      {!isAdministrator && (
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      )}
      {isAsking && <AskForUsername user={user} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function AskForUsername({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useDeleteAccount();
  const [, navigate] = useLocation();

  function leave(): void {
    if (typed.trim() !== user.username) {
      setFault(`Please type ${user.username} to go on.`);
      return;
    }
    mutate(user.username, {
      onSuccess: () => {
        navigate(paths.auth);
        toast({ title: 'Account deleted', description: 'Everything of yours is gone.' });
      },
      onError: (error) =>
        setFault(serverMessageOr(error, 'Something went wrong. Please try again.')),
    });
  }

  return (
    <ConfirmDialog
      title="Delete your account?"
      description="All of your habits, days, notes, follows and your picture go with it. This cannot be undone. You may want to download your data first."
      confirmLabel="Delete Permanently"
      isDangerous
      isOpen
      isBusy={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={leave}
    >
      <TextField
        label={`Type your username, ${user.username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { deleteUser, type User } from '#contract/account.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { TypedConfirmDialog } from '#web/ui/typed-confirm-dialog.tsx';
import { useReauthMutation } from './proof/reauth-provider.tsx';
import { forgetUser } from './user.ts';

const FAILED = 'Something went wrong. Please try again.';

export function DeleteAccountCard({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const isAdministrator = user.role === 'admin';
  return (
    <Card
      title="Delete account"
      description={
        isAdministrator
          ? 'The administrator account can’t be deleted.'
          : 'Your account and all your data will be deleted immediately.'
      }
    >
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
  const { mutate, isPending, error, reset } = useDeleteAccount();
  const [, navigate] = useLocation();
  const leave = () =>
    mutate(user.username, {
      onSuccess: () => {
        navigate(paths.auth);
        toast({ title: 'Account deleted', description: 'Your data has been deleted.' });
      },
    });
  return (
    <TypedConfirmDialog
      title="Delete your account?"
      description="Your habits, history, notes, follows and picture will be deleted. This can’t be undone. You may want to download your data first."
      label={`Type your username, ${user.username}`}
      word={user.username}
      failure={error ? serverMessageOr(error, FAILED) : undefined}
      isBusy={isPending}
      onConfirm={leave}
      onType={reset}
      onClose={onClose}
    />
  );
}

function useDeleteAccount() {
  const client = useQueryClient();
  return useReauthMutation({
    mutationFn: (username: string) => callApi(deleteUser, { body: { username } }),
    onSuccess: () => forgetUser(client),
  });
}

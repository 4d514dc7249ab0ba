import { pluralise } from '#domain/text/pluralise.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const toastUserNotUpdated = toastFailure('Failed to Update User');
export const toastUserNotDeleted = toastFailure('Failed to Delete User');
export const toastNoResetLink = toastFailure('Failed to Create the Link');
export const toastUserNotSignedOut = toastFailure('Failed to Sign Out User');
export const toastFactorsNotTaken = toastFailure('Couldn’t remove it');
export const toastSettingNotSaved = toastFailure('Update Failed');

export const toastUserUpdated = (username: string) =>
  void toast({ title: 'User Updated', description: `The username is now ${username}.` });

export const toastUserDeleted = (username: string) =>
  void toast({ title: 'User Deleted', description: `All of ${username}’s data has been deleted.` });

export const toastUserSignedOut = (ended: number) =>
  void toast({
    title: ended > 0 ? 'User Signed Out' : 'No active sessions',
    description:
      ended > 0 ? `${pluralise(ended, 'session')} ended.` : 'This user wasn’t signed in anywhere.',
  });

export const toastFactorsTaken = (username: string) =>
  void toast({
    title: 'Two-Factor Removed',
    description: `${username} can now sign in with the password alone, and has been notified by email.`,
  });

export const toastFactorRuleSaved = () =>
  void toast({ title: 'Setting Saved', description: 'The rule for two-factor has changed.' });

export const toastSettingSaved = (isApprovalRequired: boolean) =>
  void toast({
    title: 'Setting Saved',
    description: isApprovalRequired
      ? 'New users now need an approved email and its code.'
      : 'Anyone can register now.',
  });

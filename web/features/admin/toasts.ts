import { counted } from '#domain/counted.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const tellUserNotUpdated = toastFailure('Failed to Update User');
export const tellUserNotDeleted = toastFailure('Failed to Delete User');
export const tellNoResetLink = toastFailure('Failed to Make a Link');
export const tellUserNotSignedOut = toastFailure('Failed to Sign Out User');
export const tellSettingNotSaved = toastFailure('Update Failed');

export const tellUserUpdated = (username: string) =>
  void toast({ title: 'User Updated', description: `The username is ${username} now.` });

export const tellUserDeleted = (username: string) =>
  void toast({ title: 'User Deleted', description: `All of ${username}’s data has been deleted.` });

export const tellUserSignedOut = (ended: number) =>
  void toast({
    title: ended > 0 ? 'User Signed Out' : 'Nothing to End',
    description: ended > 0 ? `${counted(ended, 'session')} ended.` : 'No session was open.',
  });

export const tellSettingSaved = (isApprovalRequired: boolean) =>
  void toast({
    title: 'Setting Saved',
    description: isApprovalRequired
      ? 'New users now need an approved email and its code.'
      : 'Anyone can register now.',
  });

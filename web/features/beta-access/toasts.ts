import { toastFailure } from '#web/shell/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const tellNotReviewed = toastFailure('Update Failed');
export const tellNotApproved = toastFailure('Approval Failed');
export const tellNotSent = toastFailure('Failed to Send Invitation');
export const tellNotReset = toastFailure('Failed to Reset Invitation');

export const tellReviewed = (email: string, status: string) =>
  void toast({ title: 'Request Updated', description: `${email} is ${status}.` });

export const tellApproved = (email: string) =>
  void toast({ title: 'Email Approved', description: `${email} can register now.` });

export const tellSent = (message: string) =>
  void toast({ title: 'Invitation Sent', description: message });

export const tellReset = (message: string) =>
  void toast({ title: 'Invitation Reset', description: message });

import { toastFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const toastNotReviewed = toastFailure('Update Failed');
export const toastNotApproved = toastFailure('Approval Failed');
export const toastNotSent = toastFailure('Failed to Send Invitation');
export const toastNotReset = toastFailure('Failed to Reset Invitation');

export const toastReviewed = (email: string, status: string) =>
  void toast({ title: 'Request Updated', description: `${email} is ${status}.` });

export const toastApproved = (email: string) =>
  void toast({ title: 'Email Approved', description: `${email} can register now.` });

export const toastSent = (message: string) =>
  void toast({ title: 'Invitation Sent', description: message });

export const toastReset = (message: string) =>
  void toast({ title: 'Invitation Reset', description: message });

import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

const failure = (title: string) => (error: unknown) => {
  const description = serverMessageOr(error, 'Something went wrong. Please try again.');
  toast({ variant: 'destructive', title, description });
};

export const tellNotReviewed = failure('Update Failed');
export const tellNotApproved = failure('Approval Failed');
export const tellNotSent = failure('Failed to Send Invitation');
export const tellNotReset = failure('Failed to Reset Invitation');

export const tellReviewed = (email: string, status: string) =>
  void toast({ title: 'Request Updated', description: `${email} is ${status}.` });

export const tellApproved = (email: string) =>
  void toast({ title: 'Email Approved', description: `${email} can register now.` });

export const tellSent = (message: string) =>
  void toast({ title: 'Invitation Sent', description: message });

export const tellReset = (message: string) =>
  void toast({ title: 'Invitation Reset', description: message });

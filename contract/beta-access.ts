/** What the server says to a registration whose e-mail or code is not in order. */
export const INVITATION_REFUSALS = {
  notApproved: 'This email has not been approved for beta access.',
  wrongCode: 'This invitation code is not valid for this email.',
  expiredCode: 'This invitation code has expired.',
} as const;

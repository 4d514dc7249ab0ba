import type { ApprovedEmail, ReceivedRequest } from '#contract/beta-access.ts';
import {
  type InvitationState,
  invitationState,
  type RequestStatus,
} from '#domain/site/beta-access.ts';

export const STATUS_WORDS: Record<RequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const STATUS_TONES = {
  pending: 'warning',
  approved: 'success',
  rejected: 'neutral',
} as const satisfies Record<RequestStatus, string>;

export const STATE_WORDS: Record<InvitationState, string> = {
  used: 'Used',
  expired: 'Expired',
  sent: 'Invitation sent',
  unsent: 'Not sent yet',
};

export const STATE_TONES = {
  used: 'success',
  expired: 'error',
  sent: 'neutral',
  unsent: 'warning',
} as const satisfies Record<InvitationState, string>;

export const stateOf = ({ codeExpires, ...approval }: ApprovedEmail): InvitationState =>
  invitationState({ ...approval, codeExpires: Date.parse(codeExpires) }, Date.now());

const PER: Record<ReceivedRequest['pricingInterval'], string> = {
  Monthly: 'a month',
  Yearly: 'a year',
  Lifetime: 'once',
};

export const priceText = ({ pricingAmount, pricingInterval }: ReceivedRequest): string =>
  `${pricingAmount} ${PER[pricingInterval]}`;

export const jobText = ({ jobTitle, customJobTitle }: ReceivedRequest): string =>
  jobTitle === 'Other' ? (customJobTitle ?? jobTitle) : jobTitle;

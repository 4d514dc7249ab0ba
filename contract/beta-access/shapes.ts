import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH } from '#domain/people/account.ts';
import { isAmount, JOB_TITLES, PRICING_INTERVALS } from '#domain/site/beta-access.ts';
import { about, keywords, named } from '../describe.ts';
import { singleLineText, personName, text, trimmedText } from '../text.ts';

export const MAX_NOTES_LENGTH = 1000;

const EMAIL_FORM = { format: 'email' };

const email = keywords(
  EMAIL_FORM,
  z.pipe(
    trimmedText({ max: MAX_EMAIL_LENGTH, tooShort: 'Please enter a valid email address.' }),
    z.email('Please enter a valid email address.'),
  ),
);

const customJobTitle = z.optional(z.nullable(singleLineText({ max: 100 })));

const pricingAmount = trimmedText({
  min: 1,
  max: 20,
  tooShort: 'Please enter an amount.',
  tooLong: 'Please enter a valid amount (e.g., 9.99)',
}).check(
  z.refine(
    (amount) => amount === '' || isAmount(amount),
    'Please enter a valid amount (e.g., 9.99)',
  ),
);

export const BetaRequest = named(
  'BetaRequest',
  'A request for an invitation.',
  z
    .strictObject({
      firstName: about(
        'The first name of the applicant.',
        personName({
          min: 2,
          max: 50,
          tooShort: 'First name must be at least 2 characters.',
          tooLong: 'First name must not exceed 50 characters.',
        }),
      ),
      email: about('The email address of the applicant.', email),
      jobTitle: about(
        'The job of the applicant.',
        z.enum(JOB_TITLES, 'Please select your job title.'),
      ),
      customJobTitle: about('The job, when `jobTitle` is `Other`.', customJobTitle),
      pricingAmount: about('What the applicant would pay, as `9.99`.', pricingAmount),
      pricingInterval: about(
        'How often the applicant would pay.',
        z.enum(PRICING_INTERVALS, 'Please select how often you would pay.'),
      ),
    })
    .check(
      z.refine((request) => request.jobTitle !== 'Other' || Boolean(request.customJobTitle), {
        path: ['customJobTitle'],
        message: "Please specify your job title when selecting 'Other'",
        // Reported together with the errors of other fields.
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    ),
);

export const Approval = named(
  'Approval',
  'An email address that may register.',
  z.strictObject({
    email: about(
      'The email address.',
      keywords(
        EMAIL_FORM,
        z.pipe(
          trimmedText({ min: 1, max: MAX_EMAIL_LENGTH, tooShort: 'Email is required' }),
          z.email('Please enter a valid email address.'),
        ),
      ),
    ),
    notes: about(
      'Notes that only the administrator sees.',
      z.optional(z.nullable(text({ max: MAX_NOTES_LENGTH }))),
    ),
  }),
);

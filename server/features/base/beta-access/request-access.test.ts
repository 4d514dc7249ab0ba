import { expect, test } from 'vitest';
import { requestBetaAccess } from '#contract/beta-access.ts';
import { LIMITS } from '#server/security/limits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const gia = {
  firstName: 'Gia',
  email: 'gia@example.com',
  jobTitle: 'Student',
  customJobTitle: null,
  pricingAmount: '9.99',
  pricingInterval: 'Monthly',
} as const;

const fetchIssues = async (body: unknown) =>
  (await app.visitor().refused(requestBetaAccess, { body })).issues;

test("requestBetaAccess accepts a visitor's request, which waits for a review", async () => {
  const body = { ...gia, firstName: '  Gia ', email: ' Gia@example.com ' };
  const { message } = await app.visitor().ok(requestBetaAccess, { body });
  expect(message).toBe('Thank you, Gia!');
  expect(
    await app.rows(
      `select first_name, email, job_title, custom_job_title, pricing_amount, pricing_interval,
                status, notified, created_at, reviewed_at, review_notes from beta_access_requests`,
    ),
  ).toEqual([
    {
      first_name: 'Gia',
      email: 'Gia@example.com',
      job_title: 'Student',
      custom_job_title: null,
      pricing_amount: '9.99',
      pricing_interval: 'Monthly',
      status: 'pending',
      notified: false,
      created_at: new Date(app.clock.now()),
      reviewed_at: null,
      review_notes: null,
    },
  ]);
});

test("requestBetaAccess stores a custom job title only with the title 'Other'", async () => {
  const custom = { customJobTitle: ' Lighthouse keeper ' };
  await app.visitor().ok(requestBetaAccess, { body: { ...gia, ...custom } });
  const other = { ...gia, ...custom, email: 'o@example.com', jobTitle: 'Other' } as const;
  await app.visitor().ok(requestBetaAccess, { body: other });
  expect(
    await app.rows('select custom_job_title as title from beta_access_requests order by id'),
  ).toEqual([{ title: null }, { title: 'Lighthouse keeper' }]);
});

test('requestBetaAccess refuses a second request for an address, regardless of case', async () => {
  await app.visitor().ok(requestBetaAccess, { body: gia });
  const body = { ...gia, email: 'GIA@Example.com' };
  expect(await app.visitor().refused(requestBetaAccess, { body })).toMatchObject({
    status: 409,
    message: "You've already requested access with this email",
  });
});

test('requestBetaAccess accepts one of concurrent requests', async () => {
  const asks = Array.from({ length: 4 }, () =>
    app.visitor().raw({ method: 'POST', url: '/api/beta-access', payload: gia }),
  );
  const statuses = (await Promise.all(asks)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});

test('requestBetaAccess refuses more requests than the limit', async () => {
  const { points } = LIMITS.betaRequestPerAccount;
  await app.visitor().ok(requestBetaAccess, { body: gia });
  for (let attempt = 1; attempt < points; attempt += 1) {
    await app.visitor().refused(requestBetaAccess, { body: gia });
  }
  const refused = await app.visitor().refused(requestBetaAccess, { body: gia });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  [{ firstName: ' A ' }, 'First name must be at least 2 characters.'],
  [{ firstName: undefined }, 'First name must be at least 2 characters.'],
  [{ firstName: 'A'.repeat(51) }, 'First name must not exceed 50 characters.'],
  [{ email: 'gia' }, 'Please enter a valid email address.'],
  [{ email: `${'g'.repeat(250)}@example.com` }, 'Please use at most 254 characters.'],
  [{ jobTitle: 'Pirate' }, 'Please select your job title.'],
  [{ jobTitle: 'Other' }, "Please specify your job title when selecting 'Other'"],
  [
    { jobTitle: 'Other', customJobTitle: '  ' },
    "Please specify your job title when selecting 'Other'",
  ],
  [{ jobTitle: 'Other', customJobTitle: 'x'.repeat(101) }, 'Please use at most 100 characters.'],
  [{ pricingAmount: '' }, 'Please enter an amount.'],
  [{ pricingAmount: undefined }, 'Please enter an amount.'],
  [{ pricingAmount: '9,99' }, 'Please enter a valid amount (e.g., 9.99)'],
  [{ pricingAmount: '9.999' }, 'Please enter a valid amount (e.g., 9.99)'],
  [{ pricingAmount: '9'.repeat(30) }, 'Please enter a valid amount (e.g., 9.99)'],
  [{ pricingInterval: 'Weekly' }, 'Please select how often you would pay.'],
])('requestBetaAccess refuses %j', async (change, message) => {
  const issues = await fetchIssues({ ...gia, ...change });
  expect(issues?.map((issue) => issue.message)).toContain(message);
});

test('requestBetaAccess reports all issues together', async () => {
  const issues = await fetchIssues({ ...gia, email: 'x', jobTitle: 'Other' });
  expect(issues?.map(({ path }) => path)).toEqual(['email', 'customJobTitle']);
});

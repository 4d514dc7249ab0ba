import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestBetaAccess } from '#contract/beta-access.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { RequestBetaAccess } from './request-form.tsx';

async function openForm() {
  const { user } = renderWithProviders(<RequestBetaAccess />);
  await user.click(screen.getByRole('button', { name: 'Request Beta Access' }));
  const form = within(screen.getByRole('form', { name: 'Request Beta Access' }));
  const send = () => user.click(form.getByRole('button', { name: 'Request Access' }));
  const fill = async (label: string, text: string) => {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), text);
  };
  return { user, form, send, fill };
}

async function sendAsGia() {
  const opened = await openForm();
  await opened.fill('First Name', 'Gia');
  await opened.fill('Email', 'gia@example.com');
  await opened.send();
  return opened;
}

const findToast = async (title: string) => {
  const region = await screen.findByRole('region', { name: /^Notifications/ });
  return within((await within(region).findByText(title)).closest('li') ?? region);
};

test('the request for beta access begins with the defaults', async () => {
  const { form } = await openForm();
  expect(form.getByLabelText('Job Title')).toHaveProperty('value', 'Student');
  expect(form.getByLabelText('What would you pay?')).toHaveProperty('value', '9.99');
  expect(form.getByLabelText('How often?')).toHaveProperty('value', 'Monthly');
  expect(form.queryByLabelText('Your Job Title')).toBeNull();
});

test('the request for beta access can be closed again', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form')).toBeNull();
});

test('the request for beta access shows the errors of each field', async () => {
  const { user, form, send, fill } = await openForm();
  await fill('First Name', 'G');
  await fill('What would you pay?', '9,99');
  await user.selectOptions(form.getByLabelText('Job Title'), 'Other');
  await send();
  for (const error of [
    'First name must be at least 2 characters.',
    'Please enter a valid email address.',
    "Please specify your job title when selecting 'Other'",
    'Please enter a valid amount (e.g., 9.99)',
  ]) {
    expect(await form.findByText(error)).toBeDefined();
  }
  await user.clear(form.getByLabelText('What would you pay?'));
  expect(form.getByText('Please enter an amount.')).toBeDefined();
  await fill('First Name', 'G'.repeat(51));
  expect(form.getByText('First name must not exceed 50 characters.')).toBeDefined();
});

test('the request for beta access sends the request, and says where the response will arrive', async () => {
  mockApi(requestBetaAccess, { message: 'Thank you, Gia!' });
  await sendAsGia();
  const toast = await findToast('Request received!');
  expect(toast.getByText('We’ll email gia@example.com.')).toBeDefined();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Request received!');
  expect(alert.textContent).toContain('gia@example.com');
  expect(screen.queryByRole('form')).toBeNull();
  expect(bodiesSentTo(requestBetaAccess)).toEqual([
    {
      firstName: 'Gia',
      email: 'gia@example.com',
      jobTitle: 'Student',
      customJobTitle: null,
      pricingAmount: '9.99',
      pricingInterval: 'Monthly',
    },
  ]);
});

test('the request for beta access sends another job title', async () => {
  mockApi(requestBetaAccess, { message: 'Thank you!' });
  const { user, form, send, fill } = await openForm();
  await fill('First Name', 'Gia');
  await fill('Email', 'gia@example.com');
  await user.selectOptions(form.getByLabelText('Job Title'), 'Other');
  await fill('Your Job Title', 'Lighthouse keeper');
  await user.selectOptions(form.getByLabelText('How often?'), 'Lifetime');
  await send();
  await screen.findByRole('alert');
  expect(bodiesSentTo(requestBetaAccess)).toMatchObject([
    { jobTitle: 'Other', customJobTitle: 'Lighthouse keeper', pricingInterval: 'Lifetime' },
  ]);
});

test.each([
  [{ message: 'You asked on Monday.' }, 'You asked on Monday.'],
  [{ message: '' }, "You've already requested access with this email"],
])('the request for beta access shows for a known address %j', async (body, words) => {
  mockRefusal(requestBetaAccess, { status: 409, ...body });
  await sendAsGia();
  const toast = await findToast('Something went wrong');
  expect(toast.getByText(words)).toBeDefined();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This email is already registered');
});

test.each([
  [{ message: 'Too many attempts.' }, 429, 'Too many attempts.'],
  [{ message: '' }, 500, 'Failed to submit request'],
])(
  'the request for beta access shows an error when the request fails with %j',
  async (body, status, words) => {
    mockRefusal(requestBetaAccess, { status, ...body });
    await sendAsGia();
    const toast = await findToast('Something went wrong');
    expect(toast.getByText(words)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'gia@example.com');
  },
);

test.each([
  [
    'the network is away',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Network error: Please check your internet connection and try again',
  ],
  [
    'the response cannot be read',
    async () => new Response('<html>', { status: 201 }),
    'Unexpected server response. Please try again later.',
  ],
  [
    'something on the way refuses',
    async () => new Response('<html>Bad gateway', { status: 502 }),
    'Unexpected server response. Please try again later.',
  ],
])('the request for beta access shows an error when %s', async (_, reply, words) => {
  globalThis.fetch = reply;
  await sendAsGia();
  const toast = await findToast('Something went wrong');
  expect(toast.getByText(words)).toBeDefined();
});

import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada } from '#web/testing/cast.ts';
import { answer } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { useSignOut } from './sign-out.ts';
import { userQueryOptions } from './user.ts';

function SignOut() {
  return <button onClick={useSignOut().signOut}>Sign Out</button>;
}

async function signOut() {
  const rendered = renderWithProviders(<SignOut />, { path: '/profile' });
  rendered.queryClient.setQueryData(userQueryOptions.queryKey, ada);
  rendered.queryClient.setQueryData(['habits'], ['Read']);
  await rendered.user.click(screen.getByRole('button', { name: 'Sign Out' }));
  return rendered;
}

describe('signing out', () => {
  test('leads to the sign-in and forgets the user with everything of theirs', async () => {
    answer('POST /api/logout', undefined, 204);
    const { queryClient } = await signOut();
    expect(await screen.findByText('Logged out')).toBeDefined();
    expect(screen.getByText('You have been successfully logged out.')).toBeDefined();
    expect(location.pathname).toBe('/auth');
    expect(queryClient.getQueryData(userQueryOptions.queryKey)).toBeNull();
    expect(queryClient.getQueryData(['habits'])).toBeUndefined();
  });

  test('that fails says so and leaves everything as it is', async () => {
    answer('POST /api/logout', { message: 'The service is not available right now.' }, 503);
    const { queryClient } = await signOut();
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText('503: The service is not available right now.')).toBeDefined();
    expect(location.pathname).toBe('/profile');
    expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ada);
  });
});

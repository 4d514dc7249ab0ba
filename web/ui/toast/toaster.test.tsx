import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

test('a toast that came before what draws it is shown when that is there', async () => {
  toast({ title: 'Logged out' });
  render(<Toaster />);
  expect(await screen.findByText('Logged out')).toBeDefined();
});

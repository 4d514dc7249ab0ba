import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#web/testing/render.tsx';
import { IconPicker } from './icon-picker.tsx';

test('the choices close in browsers in which scrolling returns a promise', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;
  const { user } = renderWithProviders(
    <IconPicker name="Run" value={null} isSuggested={false} onChange={vi.fn<() => void>()} />,
  );
  const button = screen.getByRole('button', { name: /icon/i });
  await user.click(button);
  await screen.findByLabelText('Search icons');
  await user.click(button);
  expect(screen.queryByLabelText('Search icons')).toBeNull();
});

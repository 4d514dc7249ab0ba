import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '#web/testing/render.tsx';
import { orderValuesOf } from './order-values.ts';
import { StepsField } from './steps-field.tsx';

test('the choices for needed steps use singular and plural', () => {
  const steps = ['Warm up', 'Run', 'Stretch'].map((text) => ({ id: text, text }));
  const values = { ...orderValuesOf(null), steps };
  renderWithProviders(<StepsField values={values} change={() => {}} errors={undefined} />);
  const options = within(screen.getByLabelText('Done when')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'All steps are done',
    'Any 1 of 3 is done',
    'Any 2 of 3 are done',
  ]);
});

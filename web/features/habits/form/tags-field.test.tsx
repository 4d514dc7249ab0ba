import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { MAX_TAG_LENGTH, TAG_TOO_LONG } from '#domain/habits/tags.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { orderErrors, orderValuesOf } from './order-values.ts';
import { TagsField } from './tags-field.tsx';

function Tags() {
  const [values, setValues] = useState(orderValuesOf(null));
  const errors = Object.fromEntries(
    orderErrors(values, false).map(({ field, message }) => [field, message]),
  );
  return (
    <TagsField
      values={values}
      change={(part) => setValues({ ...values, ...part })}
      errors={errors}
    />
  );
}

test('a pasted tag that is too long is not shortened, and is reported', async () => {
  mockApi(listHabits, []);
  const { user } = renderWithProviders(<Tags />);
  const long = 'x'.repeat(MAX_TAG_LENGTH + 1);
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.paste('health');
  await user.keyboard('{Enter}');
  expect(screen.queryByText(TAG_TOO_LONG)).toBeNull();
  await user.paste(long);
  await user.keyboard('{Enter}');
  await screen.findByText(TAG_TOO_LONG);
  await user.click(screen.getByRole('button', { name: `Remove tag ${long}` }));
  expect(screen.queryByText(TAG_TOO_LONG)).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove tag health' })).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { useState } from 'react';
import { SelectField } from './select-field.tsx';
import { StepperField } from './stepper-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

test('a field is found by its label and accepts text', async () => {
  render(<TextField label="Username" />);
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ada');
});

test('a field has its hint as description, and is not invalid', () => {
  render(<TextField label="Username" hint="How others see you" />);
  const input = screen.getByLabelText('Username');
  expect(descriptionOf(input)).toBe('How others see you');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a field has its error before its hint as description, and is invalid', () => {
  render(<TextField label="Username" hint="How others see you" error="Username is required" />);
  const input = screen.getByLabelText('Username');
  expect(descriptionOf(input)).toBe('Username is required How others see you');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test("a field is marked as required without the browser's own message", () => {
  render(<TextField label="Username" required />);
  const input = screen.getByLabelText('Username');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(input).toHaveProperty('required', false);
});

test('a field keeps its name if its label is hidden', () => {
  render(<TextField label="Habit 1" isLabelHidden />);
  expect(screen.getByRole('textbox', { name: 'Habit 1' })).toBeDefined();
});

test('a field connects errors with a text area and a select, too', () => {
  render(
    <>
      <TextareaField label="Notes" error="Too long" />
      <SelectField
        label="Type"
        error="Please choose"
        options={[{ value: 'daily', label: 'Daily' }]}
      />
    </>,
  );
  expect(descriptionOf(screen.getByLabelText('Notes'))).toBe('Too long');
  expect(descriptionOf(screen.getByLabelText('Type'))).toBe('Please choose');
});

test('a text area follows the direction of its script', () => {
  render(<TextareaField label="Notes" />);
  expect(screen.getByLabelText('Notes').getAttribute('dir')).toBe('auto');
});

test('a password field hides the password until the user shows it', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveProperty('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveProperty('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveProperty('type', 'password');
});

function Times({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <StepperField label="Times" min={1} max={3} {...{ value }} onValueChange={setValue} />;
}

test.each([
  ['More: Times', '2', '3'],
  ['Less: Times', '2', '1'],
  ['More: Times', '', '1'],
  ['Less: Times', '9', '3'],
])('a number stepper goes with "%s" from "%s" to %s', async (name, start, expected) => {
  render(<Times start={start} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByLabelText('Times')).toHaveProperty('value', expected);
});

test('a number stepper stops at its limits', () => {
  render(<Times start="3" />);
  expect(screen.getByRole('button', { name: 'More: Times' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Less: Times' })).toHaveProperty('disabled', false);
});

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

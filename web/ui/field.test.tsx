import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { useState } from 'react';
import { SelectField } from './select-field.tsx';
import { StepperField } from './stepper-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

describe('a field', () => {
  test('is found by its label and takes what is typed', async () => {
    render(<TextField label="Username" />);
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ada');
  });

  test('reads its hint when nothing is wrong, and is not marked as wrong', () => {
    render(<TextField label="Username" hint="How others see you" />);
    const input = screen.getByLabelText('Username');
    expect(descriptionOf(input)).toBe('How others see you');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  test('reads its error before its hint', () => {
    render(<TextField label="Username" hint="How others see you" error="Username is required" />);
    const input = screen.getByLabelText('Username');
    expect(descriptionOf(input)).toBe('Username is required How others see you');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('says that it is required without the browser stepping in', () => {
    render(<TextField label="Username" required />);
    const input = screen.getByLabelText('Username');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input).toHaveProperty('required', false);
  });

  test('keeps its label for screen readers when that is hidden', () => {
    render(<TextField label="Habit 1" isLabelHidden />);
    expect(screen.getByRole('textbox', { name: 'Habit 1' })).toBeDefined();
  });

  test('wires a text area and a list in the same way', () => {
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
});

describe('a text area', () => {
  test('is written from the right in scripts that run that way', () => {
    render(<TextareaField label="Notes" />);
    expect(screen.getByLabelText('Notes').getAttribute('dir')).toBe('auto');
  });
});

describe('a password field', () => {
  test('hides what is typed until asked to show it', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveProperty('type', 'password');
  });
});

function Times({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <StepperField label="Times" min={1} max={3} {...{ value }} onValueChange={setValue} />;
}

describe('a stepper', () => {
  test.each([
    ['More: Times', '2', '3'],
    ['Less: Times', '2', '1'],
    ['More: Times', '', '1'],
    ['Less: Times', '9', '3'],
  ])('goes by "%s" from "%s" to %s', async (name, start, expected) => {
    render(<Times start={start} />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByLabelText('Times')).toHaveProperty('value', expected);
  });

  test('ends at its bounds', () => {
    render(<Times start="3" />);
    expect(screen.getByRole('button', { name: 'More: Times' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Less: Times' })).toHaveProperty('disabled', false);
  });
});

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

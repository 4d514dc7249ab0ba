import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Checkbox } from './checkbox.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Switch } from './switch.tsx';

test('a switch is named by its label and described by its hint', () => {
  render(<Switch label="Weekly digest" hint="Every Monday" />);
  const control = screen.getByRole('switch', { name: 'Weekly digest' });
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Every Monday');
});

test('a switch is toggled by a click on its label and by the space bar', async () => {
  const values: boolean[] = [];
  render(<Switch label="Weekly digest" onCheckedChange={(isOn) => void values.push(isOn)} />);
  await userEvent.click(screen.getByText('Weekly digest'));
  await userEvent.keyboard(' ');
  expect(values).toEqual([true, false]);
});

test('a switch cannot be toggled while it is disabled', async () => {
  render(<Switch label="Weekly digest" disabled defaultChecked />);
  await userEvent.click(screen.getByText('Weekly digest'));
  expect(screen.getByRole('switch', { checked: true })).toBeDefined();
});

test('a checkbox keeps its name when its label is hidden', async () => {
  render(<Checkbox label="Read on monday" isLabelHidden />);
  const box = screen.getByRole('checkbox', { name: 'Read on monday' });
  await userEvent.click(box);
  expect(box).toHaveProperty('checked', true);
});

describe('a group of checkboxes', () => {
  const options = [
    { value: 'read', label: 'Read' },
    { value: 'tick', label: 'Tick' },
    { value: 'export', label: 'Export' },
  ] as const;

  test('a group of checkboxes reports the chosen values in the order of its options', async () => {
    const changes: string[][] = [];
    const onValuesChange = (values: string[]) => void changes.push(values);
    const group = { legend: 'What it can do', options, onValuesChange };
    render(<CheckboxGroup {...group} values={['tick', 'export']} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Read' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tick' }));
    expect(changes).toEqual([['read', 'tick', 'export'], ['export']]);
  });

  test('a group of checkboxes is described by its error', () => {
    const error = 'Choose at least one.';
    render(
      <CheckboxGroup
        legend="What it can do"
        {...{ options, error }}
        values={[]}
        onValuesChange={() => {}}
      />,
    );
    const group = screen.getByRole('group', { name: 'What it can do' });
    const description = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(error);
  });
});

describe('a segmented control', () => {
  const views = [
    { value: 'grid', label: 'Grid' },
    { value: 'zen', label: 'Zen' },
  ] as const;

  function ViewSwitcher() {
    const [view, setView] = useState<'grid' | 'zen'>('grid');
    return <SegmentedControl label="View" options={views} value={view} onValueChange={setView} />;
  }

  test('a segmented control is a named group with exactly one chosen option', async () => {
    render(<ViewSwitcher />);
    expect(screen.getByRole('group', { name: 'View' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Zen' }));
    const chosen = screen.getAllByRole('radio', { checked: true });
    expect(chosen).toEqual([screen.getByRole('radio', { name: 'Zen' })]);
  });

  test('a segmented control changes with the arrow keys', async () => {
    render(<ViewSwitcher />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Zen' })).toHaveProperty('checked', true);
  });
});

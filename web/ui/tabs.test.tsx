import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

function renderTabs(onValueChange?: (value: string) => void): void {
  render(
    <Tabs defaultValue="overview" {...(onValueChange && { onValueChange })}>
      <TabList label="Progress">
        <Tab value="overview">Overview</Tab>
        <Tab value="calendar">Calendar</Tab>
        <Tab value="habits">Habit Details</Tab>
      </TabList>
      <TabPanel value="overview">
        <button type="button">Four cards</button>
      </TabPanel>
      <TabPanel value="calendar">A month</TabPanel>
      <TabPanel value="habits">All habits</TabPanel>
    </Tabs>,
  );
}

const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('tabs show the panel of the selected tab, which is named by the tab', async () => {
  renderTabs();
  expect(screen.getByRole('tabpanel', { name: 'Overview' }).textContent).toBe('Four cards');
  await userEvent.click(screen.getByRole('tab', { name: 'Calendar' }));
  expect(screen.getByRole('tabpanel', { name: 'Calendar' }).textContent).toBe('A month');
  expect(screen.queryByText('Four cards')).toBeNull();
});

test.each([
  ['{ArrowRight}', 'Calendar'],
  ['{ArrowLeft}', 'Habit Details'],
  ['{End}', 'Habit Details'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Overview'],
  ['{End}{Home}', 'Overview'],
])('tabs select the right tab with the keys %s: %s', async (keys, expected) => {
  renderTabs();
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(selectedTab()).toBe(expected);
  expect(document.activeElement?.textContent).toBe(expected);
});

test('tabs are one tab stop, followed by the content of the panel', async () => {
  renderTabs();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Overview');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Four cards');
});

test('tabs report the selected tab', async () => {
  const values: string[] = [];
  renderTabs((value) => void values.push(value));
  await userEvent.click(screen.getByRole('tab', { name: 'Habit Details' }));
  expect(values).toEqual(['habits']);
});

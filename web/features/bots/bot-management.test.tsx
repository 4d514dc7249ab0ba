import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Bot,
  type BotTemplate,
  changeBot,
  createBots,
  listBots,
  listBotTemplates,
} from '#contract/bots.ts';
import { BOT_TYPES } from '#domain/bots/bots.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { BotManagement } from './bot-list.tsx';

const PIP = { params: { id: 7 } };

const templates: BotTemplate[] = BOT_TYPES.flatMap((botType, kind) =>
  Array.from({ length: 8 }, (_, at): BotTemplate => {
    const id = kind * 10 + at + 1;
    const plain = {
      type: 'daily',
      deadline: '18:00',
      weekdays: null,
      notes: null,
      icon: null,
      rhythm: null,
      goal: null,
    } as const;
    return { id, name: `Habit ${id}`, category: 'Mind', difficulty: 2, botType, ...plain };
  }),
);

const WORKDAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const SINCE_LAST: Rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
const GLASSES: Goal = { kind: 'least', amount: 8, unit: 'glasses', step: 1, per: 'day' };

const pip: Bot = {
  id: 7,
  username: 'pip',
  botType: 'high_achiever',
  productivity: 90,
  engagementLevel: 70,
  habitCount: 3,
  nextRunAt: '2099-03-10T18:30:00.000Z',
  createdAt: '2026-03-10T10:00:00.000Z',
};

function open(bots: Bot[] = [pip], ofTemplates = templates) {
  mockApi(listBotTemplates, { templates: ofTemplates });
  mockApi(listBots, { bots, total: bots.length, page: 1, pageSize: 25 });
  return renderWithProviders(<BotManagement />);
}

type Page = ReturnType<typeof open>;

async function generate({ user }: Page, count: string, kind = 'Mixed') {
  const field = await screen.findByLabelText('How many');
  await user.clear(field);
  await user.type(field, count);
  await user.selectOptions(screen.getByLabelText('Kind'), kind);
  await user.click(screen.getByRole('button', { name: 'Generate Configurations' }));
}

const configurations = () =>
  within(screen.getByRole('list', { name: 'Configurations' })).getAllByRole('textbox');

const listItems = (list: HTMLElement) => within(list).getAllByRole('listitem');

const create = async ({ user }: Page) =>
  user.click(screen.getByRole('button', { name: /^Create (\d+ )?Bots$/ }));

test('creating bots shows what to do without a configuration', async () => {
  const page = open();
  await create(page);
  expect(await screen.findByText('No Configuration')).toBeDefined();
  expect(screen.getByText('Please generate bot configurations first')).toBeDefined();
});

test('creating bots shows a preview, and creates the remaining bots', async () => {
  const page = open();
  await generate(page, '3');
  expect(configurations()).toHaveLength(3);
  expect(screen.getByText('Productivity 70%, engagement 85%')).toBeDefined();
  expect(screen.getByText('Habit 15')).toBeDefined();
  expect(screen.queryByText('Habit 16')).toBeNull();
  await page.user.click(screen.getAllByRole('button', { name: /^Leave out/ })[0] as HTMLElement);
  const [first] = configurations();
  await page.user.clear(first as HTMLElement);
  await page.user.type(first as HTMLElement, 'calm_otter');
  mockApi(createBots, { message: 'Created 2 bots.', bots: [] });
  await create(page);
  expect(await screen.findByText('Created 2 bots.')).toBeDefined();
  expect(bodiesSentTo(createBots)).toEqual([
    {
      botConfigs: [
        {
          username: 'calm_otter',
          botType: 'steady_supporter',
          selectedTemplates: [11, 12, 13, 14, 15],
        },
        expect.objectContaining({
          botType: 'occasional_motivator',
          selectedTemplates: [21, 22, 23, 24, 25],
        }),
      ],
    },
  ]);
  expect(screen.queryByRole('list', { name: 'Configurations' })).toBeNull();
});

test('creating bots shows the frequency of each habit as text', async () => {
  const asked: Partial<BotTemplate>[] = [
    {},
    { type: 'weekly', rhythm: { kind: 'quota', times: 3, per: 'week' } },
    { rhythm: SINCE_LAST },
    { type: 'weekly', weekdays: WORKDAYS, goal: GLASSES },
    { goal: { ...GLASSES, kind: 'most', amount: 1, unit: 'sweet' } },
  ];
  const page = open(
    [pip],
    templates.map((template, at) => ({ ...template, ...asked[at] })),
  );
  await generate(page, '1', 'High achiever');
  const [configuration] = listItems(screen.getByRole('list', { name: 'Configurations' }));
  const habits = within(configuration as HTMLElement).getByRole('list');
  expect(listItems(habits).map(({ textContent }) => textContent)).toEqual([
    'Habit 1Every day2 / 5',
    'Habit 23 times a week2 / 5',
    'Habit 3Every 3 days from the last time2 / 5',
    'Habit 4Weekdays only · At least 8 glasses a day2 / 5',
    'Habit 5At most 1 sweet a day2 / 5',
  ]);
});

test.each(['0', '21', '2.5', ''])('creating bots refuses the number %j', async (count) => {
  const page = open();
  const field = await screen.findByLabelText('How many');
  fireEvent.change(field, { target: { value: count } });
  await page.user.click(screen.getByRole('button', { name: 'Generate Configurations' }));
  expect(screen.getByText('Please create between 1 and 20 bots at a time.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Configurations' })).toBeNull();
});

test('creating bots marks invalid bots before and after the request', async () => {
  const page = open();
  await generate(page, '2', 'Steady supporter');
  const [first, second] = configurations() as [HTMLElement, HTMLElement];
  await page.user.clear(first);
  await page.user.clear(second);
  await page.user.type(second, 'admin');
  await create(page);
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(screen.getByText('This username is reserved.')).toBeDefined();
  await page.user.type(first, 'ada');
  await page.user.clear(second);
  await page.user.type(second, 'otto');
  const message = 'ada: This username is already taken.';
  mockRefusal(createBots, {
    status: 409,
    message,
    issues: [{ path: 'botConfigs.0.username', message }],
  });
  await create(page);
  expect(await screen.findByText('Failed to create bot users')).toBeDefined();
  expect(screen.getAllByText(message)).toHaveLength(2);
});

test('the list of bots shows the levels and the next run of each', async () => {
  open([pip, { ...pip, id: 8, username: 'quinn', nextRunAt: null }]);
  expect(await screen.findByText('pip')).toBeDefined();
  expect(screen.getAllByText('90%')).toHaveLength(2);
  expect(screen.getByText(/2099/)).toBeDefined();
  expect(screen.getByText('Within five minutes')).toBeDefined();
});

test('the list of bots changes levels with sliders', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit pip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit bot' }));
  fireEvent.change(dialog.getByRole('slider', { name: 'Productivity' }), {
    target: { value: '35' },
  });
  expect(dialog.getByText('35%')).toBeDefined();
  mockRefusal(changeBot, { status: 404, message: 'Bot not found.' }, PIP);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update bot')).toBeDefined();
  mockApi(changeBot, { bot: { ...pip, productivity: 35 } }, PIP);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Bot Updated')).toBeDefined();
  expect(bodiesSentTo(changeBot, PIP).at(-1)).toEqual({
    username: 'pip',
    productivity: 35,
    engagementLevel: 70,
  });
});

test('the list of bots shows what to do when it is empty', async () => {
  open([]);
  expect(await screen.findByText('There are no bots yet')).toBeDefined();
});

test('the list of bots can be reloaded after an error', async () => {
  mockRefusal(listBotTemplates, { status: 503, message: 'Away.' });
  mockRefusal(listBots, { status: 503, message: 'Away.' });
  renderWithProviders(<BotManagement />);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /try again/i })).toHaveLength(2),
  );
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  follow,
  getUserStats,
  listSuggestedPeople,
  type SuggestedPerson,
} from '#contract/follows.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { SuggestedPeople } from './suggested-people.tsx';

const person = (id: number, facts: Partial<SuggestedPerson>): SuggestedPerson => ({
  id,
  username: `user${id}`,
  name: null,
  profileImage: null,
  isBot: false,
  isFollowing: false,
  habitsInCommon: [],
  hasSameNames: false,
  ...facts,
});

const show = () =>
  renderWithProviders(<SuggestedPeople viewerId={ada.id} findPeoplePath="/public" />);

test('people to follow show what is in common, mark bots, and stay when they are followed', async () => {
  const habitsInCommon = ['Read', 'Gym'];
  const dov = person(7, { username: 'dov', name: 'Dov Levi', habitsInCommon, hasSameNames: true });
  const eve = person(9, { username: 'eve', habitsInCommon });
  const pip = person(8, { username: 'pip', isBot: true });
  mockApi(listSuggestedPeople, { people: [dov, eve, pip] });
  const { user } = show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DLDov LeviIn common: Read, GymFollow',
    'EeveSimilar: Read, GymFollow',
    'PpipBot@pipFollow',
  ]);
  const [first] = rows;
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/dov');
  mockApi(follow, { isFollowing: true }, { params: { userId: 7 } });
  mockApi(getUserStats, { followers: 1, following: 0 }, { params: { userId: 7 } });
  await user.click(screen.getByRole('button', { name: 'Follow Dov Levi' }));
  expect(await screen.findByRole('button', { name: 'Unfollow Dov Levi' })).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('people to follow lead to the search when there is no one new', async () => {
  mockApi(listSuggestedPeople, { people: [] });
  show();
  expect(await screen.findByText('No one new to follow right now.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/public');
});

test('people to follow can be loaded again after an error', async () => {
  mockRefusal(listSuggestedPeople, { status: 503, message: 'Away' });
  const { user } = show();
  expect(await screen.findByText('Couldn’t load people to follow.')).toBeDefined();
  mockApi(listSuggestedPeople, { people: [person(7, { username: 'dov' })] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('@dov')).toBeDefined();
});

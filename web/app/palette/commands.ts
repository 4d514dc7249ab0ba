import type { User } from '#contract/account.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import { openHabit } from '#web/client/shown-address.ts';
import type { OpenHabitDialog } from '#web/features/habits/controls/habit-actions.ts';
import { changeDay } from '#web/features/habits/data/change-day.ts';
import type { UserHabits } from '#web/features/habits/data/user-habits.ts';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { isDraft } from '#web/outbox/operation.ts';
import { type DashboardPanel, dashboardPanelPath, paths, profileTabPath } from '#web/paths.ts';
import { setTheme } from '#web/ui/theme/theme-store.ts';
import { themes } from '#web/ui/theme/themes.ts';
import { headerLinksFor } from '../header-links.ts';

/** The groups in their order. */
export const GROUPS = ['Habits', 'Actions', 'Pages', 'Settings'] as const;

export type Command = {
  group: (typeof GROUPS)[number];
  label: string;
  /** Further words that find the command. */
  words?: string;
  run: () => void;
  /** Hidden until the user types, because the list would be too long. */
  isHiddenAtFirst?: boolean;
};

export type CommandContext = {
  user: User;
  habits: readonly ShownHabit[];
  today: LocalDay;
  userHabits: UserHabits;
  openDialog: OpenHabitDialog;
  openImageImport: () => void;
  navigate: (path: string) => void;
  signOut: () => void;
};

export function commandsFor(context: CommandContext): Command[] {
  const { habits, user, navigate } = context;
  const pages = [...headerLinksFor(user), ...PROGRESS_TABS].map(
    ({ label, path }): Command => ({
      group: 'Pages',
      label,
      words: WORDS_OF_PAGE[label] ?? '',
      run: () => navigate(path),
    }),
  );
  return [
    ...actions(context),
    ...habits.flatMap((habit) => commandsOfHabit(habit, context)),
    ...pages,
    ...SETTINGS.map(
      ({ path, ...setting }): Command => ({
        group: 'Settings',
        ...setting,
        run: () => navigate(path),
      }),
    ),
  ];
}

function commandsOfHabit(habit: ShownHabit, context: CommandContext): Command[] {
  const { id, name } = habit;
  const { openDialog } = context;
  const own = { group: 'Actions', isHiddenAtFirst: true } as const;
  return [
    ...(isDraft(id) ? [] : [{ group: 'Habits', label: name, run: () => openHabit(id) } as const]),
    ...tickCommands(habit, context).map((command) => ({ ...own, ...command })),
    { ...own, label: `Edit ${name}`, run: () => openDialog({ name: 'edit', habit }) },
    { ...own, label: `Pause ${name}`, run: () => openDialog({ name: 'pause', habit }) },
  ];
}

type TickCommand = Pick<Command, 'label' | 'words' | 'run'>;

/** Does the same as the circle of the habit. */
function tickCommands(
  habit: ShownHabit,
  { today, userHabits, openDialog }: CommandContext,
): TickCommand[] {
  const { name, goal, steps, completed } = habit;
  if (!isOfferedOn(habit, today)) return [];
  if (goal) {
    const run = () => openDialog({ name: 'amount', habit });
    return [{ label: `Set amount of ${name}`, words: 'tick enter', run }];
  }
  if (steps) {
    const run = () => openDialog({ name: 'steps', habit });
    return [{ label: `Steps of ${name}`, words: 'tick', run }];
  }
  const toggle = () => changeDay(userHabits, { habit, date: today }, { completed: !completed });
  return [{ label: `${completed ? 'Untick' : 'Tick'} ${name}`, words: 'done', run: toggle }];
}

function actions(context: CommandContext): Command[] {
  const { openDialog, openImageImport, navigate, signOut } = context;
  const panel = (name: DashboardPanel) => () => navigate(dashboardPanelPath(name));
  const all: Omit<Command, 'group'>[] = [
    { label: 'Quick add', words: 'new habit create', run: () => openDialog({ name: 'quick-add' }) },
    { label: 'Add habit', words: 'new create', run: () => openDialog({ name: 'add' }) },
    { label: 'Pause all habits', words: 'break holiday', run: panel('pause') },
    { label: 'Manage sections', words: 'order group', run: panel('sections') },
    { label: 'Change the view', words: 'display tags grid list zen', run: panel('display') },
    { label: 'Archived habits', words: 'restore', run: () => openDialog({ name: 'archived' }) },
    { label: 'Import from CSV', run: panel('import') },
    { label: 'Import from Image', words: 'picture photo', run: openImageImport },
    { label: 'Import from another tracker', run: panel('tracker') },
    ...themes.map(({ name, label }) => ({
      label: `Theme: ${label}`,
      words: 'appearance mode',
      run: () => setTheme(name),
    })),
    { label: 'Keyboard shortcuts', words: 'help keys', run: panel('shortcuts') },
    { label: 'Sign Out', words: 'log out leave', run: signOut },
  ];
  return all.map((action) => ({ group: 'Actions', ...action }));
}

/** What a phone and the titles of the pages call them. */
const WORDS_OF_PAGE: Readonly<Record<string, string>> = {
  Dashboard: 'today',
  Challenges: 'together feed people',
  'Public View': 'public profile',
  Profile: 'me account',
  Admin: 'administration',
};

const PROGRESS_TABS = [
  { label: 'Progress: Calendar', path: `${paths.progress}?tab=calendar` },
  { label: 'Progress: Habit Details', path: `${paths.progress}?tab=details` },
];

type Setting = Pick<Command, 'label' | 'words'> & { path: string };

const SETTINGS: readonly Setting[] = [
  {
    label: 'Day and week start',
    words: 'time zone monday sunday install',
    path: profileTabPath('day'),
  },
  {
    label: 'Reminders',
    words: 'quiet hours evening summary push channels',
    path: profileTabPath('reminders'),
  },
  { label: 'Password', words: 'security sessions devices', path: profileTabPath('security') },
  {
    label: 'Passkeys',
    words: 'security fingerprint',
    path: `${profileTabPath('security')}#passkeys`,
  },
  {
    label: 'Two-factor',
    words: 'security code',
    path: `${profileTabPath('security')}#second-factor`,
  },
  { label: 'Export', words: 'download data json csv backup', path: profileTabPath('data') },
  { label: 'API tokens', words: 'developer', path: `${profileTabPath('data')}#tokens` },
  { label: 'Webhooks', words: 'developer', path: `${profileTabPath('data')}#webhooks` },
  {
    label: 'Subscribe to calendar',
    words: 'ics address feed',
    path: `${profileTabPath('data')}#calendar`,
  },
  {
    label: 'QR codes and NFC tags',
    words: 'links stickers',
    path: `${profileTabPath('data')}#tick-links`,
  },
  { label: 'Delete account', words: 'remove', path: profileTabPath('data') },
];

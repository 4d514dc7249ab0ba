/** What a step points at: elements carry it as `data-tour`. */
export type TourTarget = 'habits' | 'views' | 'menu';

export type TourStep = {
  id: 'welcome' | 'habits' | 'views' | 'mobile-menu' | 'complete';
  /** Absent where the step is about all of it. */
  target?: TourTarget;
  title: string;
  text: string;
};

const TOUR_STEPS: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to HabitCrush',
    text: 'This page is made for ten seconds at a time: see what is left today, tick it off, go on with your day. A short look around?',
  },
  {
    id: 'habits',
    target: 'habits',
    title: 'Your habits',
    text: 'Everything that is on for today stands here. Tap a habit when you have done it, and once more to take it back.',
  },
  {
    id: 'views',
    target: 'views',
    title: 'Your view',
    text: 'The same habits in other clothes: all at a glance, one at a time, or with much air. The choice is remembered.',
  },
  {
    id: 'mobile-menu',
    target: 'menu',
    title: 'Everything else',
    text: 'Your other pages, the appearance and the way out are in this menu.',
  },
  {
    id: 'complete',
    title: 'That is all of it',
    text: 'Do one small thing, tick it off, and your first streak has begun.',
  },
];

/** A wide screen shows what the menu of a small one holds. */
export const stepsFor = (isWide: boolean): readonly TourStep[] =>
  TOUR_STEPS.filter(({ id }) => !(isWide && id === 'mobile-menu'));

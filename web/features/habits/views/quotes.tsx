import { useState } from 'react';

export type Quote = { words: string; by?: string };

/** Written for this site, or by authors who died long ago. */
export const QUOTES: readonly Quote[] = [
  {
    words: 'Nothing great is created suddenly, any more than a bunch of grapes or a fig.',
    by: 'Epictetus',
  },
  { words: 'A journey of a thousand miles begins beneath one’s feet.', by: 'Laozi' },
  { words: 'Habit is a second nature.', by: 'Michel de Montaigne' },
  { words: 'Little strokes fell great oaks.', by: 'Benjamin Franklin' },
  { words: 'A drop hollows out a stone.', by: 'Ovid' },
  { words: 'Begin; to have begun is half the work.', by: 'Ausonius' },
  { words: 'Slow and steady wins the race.', by: 'Aesop' },
  { words: 'No day without a line.', by: 'Pliny the Elder' },
  { words: 'Small enough to do today is big enough.' },
  { words: 'You only have to do today’s.' },
  { words: 'The second day is the one that makes it a habit.' },
  { words: 'A missed day is a day. The next one is a choice.' },
  { words: 'Start before you feel like it. Feeling like it comes later.' },
  { words: 'Ten quiet minutes beat one heroic weekend.' },
  { words: 'Make it easy to begin and hard to forget.' },
  { words: 'What you do most days is who you are becoming.' },
  { words: 'Done is a lovely word.' },
  { words: 'Nobody sees the roots, and still the tree stands.' },
  { words: 'Progress hardly ever looks like progress from the inside.' },
  { words: 'The streak is not the point. The person keeping it is.' },
  { words: 'Lower the bar until you can step over it every day.' },
  { words: 'Future you is already grateful.' },
  { words: 'Two pages are more than none.' },
  { words: 'Show up first. Be good at it some other day.' },
  { words: 'Rest is part of the rhythm, not a break in it.' },
  { words: 'Put the shoes by the door and let them do the asking.' },
  { words: 'Good days are built, one small yes at a time.' },
  { words: 'If it takes two minutes, it is already half over.' },
  { words: 'Water the thing you want to grow.' },
  { words: 'You do not rise by leaps. You rise by stairs.' },
  { words: 'The best time of the day is the one you will really use.' },
  { words: 'Come back gently, and come back soon.' },
  { words: 'One less decision: you already decided to.' },
  { words: 'Little and often fills the jar.' },
  { words: 'Let the easy ones carry the hard ones.' },
  { words: 'Every tick is a vote for tomorrow.' },
  { words: 'Patience is just showing up with a long memory.' },
  { words: 'Finish small. Smile. Repeat.' },
];

/** `random` returns a number from 0 up to, but not including, 1. */
export function pickQuote(random: () => number = Math.random): Quote {
  return QUOTES[Math.floor(random() * QUOTES.length)] ?? { words: '' };
}

export function RandomQuote() {
  const [{ words, by }] = useState(pickQuote);
  return by ? `${words} (${by})` : words;
}

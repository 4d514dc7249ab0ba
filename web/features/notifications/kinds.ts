import {
  CalendarRange,
  Eye,
  Flag,
  Hourglass,
  type LucideIcon,
  MessageCircleHeart,
  PartyPopper,
  UserRoundPlus,
} from 'lucide-react';
import type { NotificationType, PreferenceName } from '#domain/sending/notifications.ts';

type Kind = { label: string; Icon: LucideIcon };

export const KINDS: Readonly<Record<NotificationType, Kind>> = {
  day_completed: { label: 'Day completed', Icon: PartyPopper },
  almost_done: { label: 'Almost done', Icon: Hourglass },
  new_follower: { label: 'New follower', Icon: UserRoundPlus },
  encouragement: { label: 'Encouragement', Icon: MessageCircleHeart },
  profile_view: { label: 'Profile view', Icon: Eye },
  weekly_digest: { label: 'Weekly digest', Icon: CalendarRange },
  challenge_started: { label: 'Challenge', Icon: Flag },
};

type SwitchRow = { name: PreferenceName; label: string; hint: string };

export const SWITCHES: readonly SwitchRow[] = [
  {
    name: 'dayCompletedNotifications',
    label: 'Day completed',
    hint: 'When someone you follow completes all of today’s habits',
  },
  {
    name: 'almostDoneNotifications',
    label: 'Almost done',
    hint: 'When someone you follow is 70% done and could use a nudge',
  },
  {
    name: 'weeklyDigest',
    label: 'Weekly digest',
    hint: 'How your week went, on Monday morning',
  },
  {
    name: 'newFollowerNotifications',
    label: 'New followers',
    hint: 'When someone follows you',
  },
  {
    name: 'encouragementNotifications',
    label: 'Encouragement',
    hint: 'When someone sends you encouragement',
  },
  {
    name: 'profileViewNotifications',
    label: 'Profile views',
    hint: 'When a member views your profile (once a day per person)',
  },
];

import type { Notice } from '#contract/notice.ts';
import { type RenderedMail, renderMail } from '../template.ts';

export const writeNoticeMail = (siteUrl: string, { title, body, url }: Notice): RenderedMail =>
  renderMail({
    heading: title,
    paragraphs: body === '' ? [] : [body],
    button: { text: 'Open HabitCrush', url: `${siteUrl}${url}` },
    footer: `Reminders by email are switched on under Reminders: ${siteUrl}/profile?tab=reminders`,
    siteUrl,
  });

import type { Notice } from '#contract/notice.ts';
import { type RenderedMail, renderMail } from '../template.ts';

export const writeNoticeMail = (siteUrl: string, { title, body, url }: Notice): RenderedMail =>
  renderMail({
    heading: title,
    paragraphs: body === '' ? [] : [body],
    button: { text: 'Open HabitCrush', url: `${siteUrl}${url}` },
    footer: `Turn reminder emails on or off under Reminders: ${siteUrl}/profile?tab=reminders`,
    siteUrl,
  });

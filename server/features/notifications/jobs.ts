import type { House } from '#server/house.ts';
import { announceDigests } from './commands/announce-digests.ts';
import { sendDueMails } from './commands/send-mails.ts';
import { spreadNews } from './commands/spread-news.ts';
import { sweepNotifications } from './commands/sweep.ts';

export const notificationJobs = {
  spreadNews: (house: House, _payload: unknown, signal?: AbortSignal) => spreadNews(house, signal),
  sendMails: (house: House, _payload: unknown, signal?: AbortSignal) => sendDueMails(house, signal),
  /** What lost its job: by a crash, or because a backup was restored, which has no jobs in it. */
  catchUpMails: async (house: House, _payload: unknown, signal?: AbortSignal) => {
    await spreadNews(house, signal);
    await sendDueMails(house, signal);
  },
  announceDigests: (house: House) => announceDigests(house),
  sweepNotifications: (house: House) => sweepNotifications(house),
};

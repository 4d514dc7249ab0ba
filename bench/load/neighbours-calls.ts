import { recordPageView } from '#contract/analytics.ts';
import { exportJson, exportZip } from '#contract/export.ts';
import { follow, getUserStats, listFollowing } from '#contract/follows.ts';
import { createHabit, listHabits, listHistories, listInstances } from '#contract/habits.ts';
import { analyzeImage, importTracker, previewImport } from '#contract/import.ts';
import { recordProfileView } from '#contract/presence.ts';
import {
  getPreviewPicture,
  getPublicProfile,
  searchUsers,
  updateProfile,
} from '#contract/profile.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import type { RepeatedCall } from './neighbours-process.ts';

const WORD_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Below the limit of 20 MiB, so that the upload ends while the other calls are measured. */
const FILE_BYTES = 17_000_000;

type OwnExport = { history: object[] };

/** The export of the account, with as many of its last days as fit. */
async function fetchLargeFile(url: string, cookie: string): Promise<string> {
  const own = await fetch(url + exportJson.path, { headers: { cookie } });
  const { history, ...rest } = (await own.json()) as OwnExport;
  const dayBytes = JSON.stringify(history).length / history.length;
  const room = FILE_BYTES - JSON.stringify(rest).length;
  const file = JSON.stringify({ ...rest, history: history.slice(-Math.floor(room / dayBytes)) });
  return Buffer.from(file).toString('base64');
}

/** All expensive calls of one account, each with more concurrency than allowed. */
export async function prepareCostlyCalls(url: string, cookie: string): Promise<RepeatedCall[]> {
  const file = await fetchLargeFile(url, cookie);
  const today = toLocalDay(new Date().toISOString().slice(0, 10));
  const range = `?startDate=${addDays(today, -400)}&endDate=${today}`;
  const reading = (name: string, path: string, atOnce = 4): RepeatedCall => ({
    name,
    method: 'GET',
    url: url + path,
    headers: { cookie },
    atOnce,
  });
  const writing = (
    name: string,
    call: { method: string; path: string },
    body: object,
  ): RepeatedCall => ({
    name,
    method: call.method,
    url: url + call.path.replace(':userId', '2'),
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    atOnce: 2,
  });
  const sending = (name: string, path: string, fileField: string, body: string): RepeatedCall => ({
    ...reading(name, path, 2),
    method: 'POST',
    body,
    fileField,
  });
  return [
    reading('list of habits', listHabits.path),
    reading('days of a range', listInstances.path + range),
    reading('histories', listHistories.path),
    reading('export as JSON', exportJson.path, 2),
    reading('export as CSV', exportZip.path, 2),
    reading('public profile', getPublicProfile.path.replace(':username', 'eve')),
    reading('page of a profile', '/eve'),
    reading('preview picture', getPreviewPicture.path.replace(':username', 'eve')),
    reading('figures of somebody', getUserStats.path.replace(':userId', '1')),
    reading('list of people', listFollowing.path.replace(':userId', '1')),
    reading('search', `${searchUsers.path}?q=c`),
    sending('preview of a file', previewImport.path, 'file', file),
    sending('import of a file', importTracker.path, 'file', file),
    sending('picture of a list', analyzeImage.path, 'image', WORD_PICTURE),
    writing('profile picture', updateProfile, {
      profileImage: `data:image/png;base64,${WORD_PICTURE}`,
    }),
    writing('looking at a profile', recordProfileView, { sessionId: 'a session that is greedy' }),
    writing('page view', recordPageView, { path: '/dashboard', sessionId: 'greedy' }),
    { ...writing('following', follow, {}), body: '{}' },
    writing('one habit more', createHabit, { name: 'One more', type: 'daily' }),
  ];
}

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about } from './describe.ts';
import { Loss } from './habits/losses.ts';

export const exportJson = defineCall({
  method: 'GET',
  path: '/api/export.json',
  summary: 'All my data as one JSON file',
  tokenScope: 'export',
  status: 200,
  response: null,
  file: 'application/json',
  refuses: [401, 403, 429],
});

export const exportZip = defineCall({
  method: 'GET',
  path: '/api/export.zip',
  summary: 'My habits, history, notes, follows and encouragements as CSV files in a zip',
  tokenScope: 'export',
  status: 200,
  response: null,
  file: 'application/zip',
  refuses: [401, 403, 429],
});

export const exportLoop = defineCall({
  method: 'GET',
  path: '/api/export/loop.db',
  summary: 'My habits with their days as a backup of Loop Habit Tracker',
  tokenScope: 'export',
  status: 200,
  response: null,
  file: 'application/vnd.sqlite3',
  refuses: [401, 403, 429],
});

export const exportTableHabit = defineCall({
  method: 'GET',
  path: '/api/export/table-habit.json',
  summary: 'My habits with their days as Table Habit exports them',
  tokenScope: 'export',
  status: 200,
  response: null,
  file: 'application/json',
  refuses: [401, 403, 429],
});

export const listExportLosses = defineCall({
  method: 'GET',
  path: '/api/export/losses',
  summary: 'Data of my habits that other trackers cannot store',
  tokenScope: 'export',
  status: 200,
  response: z.object({
    loop: about('Data that Loop Habit Tracker cannot store.', z.array(Loss)),
    tableHabit: about('Data that Table Habit cannot store.', z.array(Loss)),
  }),
  refuses: [401],
});

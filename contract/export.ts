import { defineCall } from './call.ts';

export const exportJson = defineCall({
  method: 'GET',
  path: '/api/export.json',
  summary: 'Everything that is mine, as one JSON file',
  status: 200,
  response: null,
  file: 'application/json',
  refuses: [401, 403, 429],
});

export const exportZip = defineCall({
  method: 'GET',
  path: '/api/export.zip',
  summary: 'My habits, history, notes, follows and encouragements as CSV files in a zip',
  status: 200,
  response: null,
  file: 'application/zip',
  refuses: [401, 403, 429],
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text, timestamp } from './text.ts';

export const SystemSetting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  updatedAt: timestamp,
});

export type SystemSetting = z.infer<typeof SystemSetting>;

export const listSystemSettings = defineCall({
  method: 'GET',
  path: '/api/admin/system-settings',
  summary: 'The settings of the whole site',
  status: 200,
  response: z.object({ settings: z.array(SystemSetting) }),
  refuses: [401, 403],
});

export const updateSystemSetting = defineCall({
  method: 'PUT',
  path: '/api/admin/system-settings/:key',
  summary: 'Change a setting of the whole site',
  needsProof: true,
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  /** Which values there are depends on the setting. */
  body: z.object({ value: text({ max: 100 }) }),
  status: 200,
  response: SystemSetting,
  refuses: [400, 401, 403, 404],
});

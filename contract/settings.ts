import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { text, timestamp } from './text.ts';

export const SystemSetting = named(
  'SystemSetting',
  'A setting of the whole site.',
  z.object({
    key: about('The name of the setting.', z.string()),
    value: about('The value of the setting.', z.string()),
    description: about('What the setting does.', z.nullable(z.string())),
    updatedAt: about('When it was last changed.', timestamp),
  }),
);

export type SystemSetting = z.infer<typeof SystemSetting>;

export const listSystemSettings = defineCall({
  method: 'GET',
  path: '/api/admin/system-settings',
  summary: 'The settings of the whole site',
  status: 200,
  response: z.object({ settings: about('All settings.', z.array(SystemSetting)) }),
  refuses: [401, 403],
});

export const updateSystemSetting = defineCall({
  method: 'PUT',
  path: '/api/admin/system-settings/:key',
  summary: 'Change a setting of the whole site',
  needsProof: true,
  params: z.object({
    key: about('The name of the setting.', z.string().check(z.maxLength(100))),
  }),
  body: z.strictObject({
    value: about('The new value. Which ones there are depends on the setting.', text({ max: 100 })),
  }),
  status: 200,
  response: SystemSetting,
  refuses: [400, 401, 403, 404],
});

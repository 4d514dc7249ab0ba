import * as z from 'zod/mini';
import { MAX_SECTIONS } from '#domain/habits/sections.ts';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { idInPath } from '../text.ts';
import { Section, sectionId, SectionName } from './order.ts';
import { sortOrder } from './shapes.ts';

const inPath = z.object({ id: about('The id of the section.', idInPath) });

export const listSections = defineCall({
  method: 'GET',
  path: '/api/sections',
  summary: 'My sections, in order',
  tokenScope: 'read',
  status: 200,
  response: z.array(Section),
  refuses: [401],
});

export const createSection = defineCall({
  method: 'POST',
  path: '/api/sections',
  summary: 'Add a section after the others',
  tokenScope: 'write',
  whenBusy: 'refused last',
  body: SectionName,
  status: 201,
  response: Section,
  refuses: [400, 401, 409, 422],
});

export const updateSection = defineCall({
  method: 'PATCH',
  path: '/api/sections/:id',
  summary: 'Rename a section',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: inPath,
  body: SectionName,
  status: 200,
  response: Section,
  refuses: [400, 401, 404, 409],
});

export const deleteSection = defineCall({
  method: 'DELETE',
  path: '/api/sections/:id',
  summary: 'Delete a section. Its habits remain, without a section',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: inPath,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const reorderSections = defineCall({
  method: 'PATCH',
  path: '/api/sections/reorder',
  summary: 'Reorder my sections',
  tokenScope: 'write',
  whenBusy: 'refused last',
  body: z.strictObject({
    sectionOrders: about(
      'The sections to move.',
      z
        .array(
          z.strictObject({
            id: about('The id of the section.', sectionId),
            sortOrder: about('Sections are listed by this number.', sortOrder),
          }),
        )
        .check(z.maxLength(MAX_SECTIONS)),
    ),
  }),
  status: 200,
  response: z.array(Section),
  refuses: [400, 401, 404],
});

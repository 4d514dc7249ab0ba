import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createSection, deleteSection, reorderSections, updateSection } from '#contract/habits.ts';
import { arrangeById } from '#domain/habits/reorder.ts';
import { FIRST_SECTIONS, type Section } from '#domain/habits/sections.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { refreshHabits } from '../../data/query-options.ts';
import { sectionsQueryOptions } from './sections-query.ts';

const showSections = (client: QueryClient, change: (sections: Section[]) => Section[]) =>
  client.setQueryData(
    sectionsQueryOptions().queryKey,
    (sections: Section[] | undefined) => sections && change(sections),
  );

const refreshSections = (client: QueryClient) => client.invalidateQueries(sectionsQueryOptions());

/** Creates one after the other, because sections are listed in the order of creation. */
export function useAddFirstSections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const name of FIRST_SECTIONS) {
        const added = await callApi(createSection, { body: { name } });
        showSections(client, (sections) => [...sections, added]);
      }
    },
    onError: toastFailed,
    onSettled: () => refreshSections(client),
  });
}

/** Rejects an invalid name. The caller reports it at the field. */
export async function addSection(client: QueryClient, name: string): Promise<void> {
  const added = await callApi(createSection, { body: { name } });
  showSections(client, (sections) => [...sections, added]);
}

export async function renameSection(client: QueryClient, id: number, name: string): Promise<void> {
  const renamed = await callApi(updateSection, { params: { id }, body: { name } });
  showSections(client, (sections) =>
    sections.map((section) => (section.id === id ? renamed : section)),
  );
}

export function useDeleteSection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Section) => callApi(deleteSection, { params: { id } }),
    onMutate: ({ id }) =>
      showSections(client, (sections) => sections.filter((section) => section.id !== id)),
    onError: toastFailed,
    onSettled: async () => {
      await Promise.all([refreshSections(client), refreshHabits(client)]);
    },
  });
}

export function useReorderSections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ordered: readonly Section[]) =>
      callApi(reorderSections, {
        body: { sectionOrders: ordered.map(({ id }, sortOrder) => ({ id, sortOrder })) },
      }),
    onMutate: (ordered) => {
      const ids = ordered.map(({ id }) => id);
      showSections(client, (sections) => arrangeById(sections, ids));
    },
    onError: toastFailed,
    onSettled: () => refreshSections(client),
  });
}

function toastFailed(error: unknown): void {
  const description = serverMessageOr(error, 'Something went wrong. Please try again.');
  toast({ title: 'Error changing sections', description, variant: 'destructive' });
}

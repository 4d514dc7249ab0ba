import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getProfile,
  type Profile,
  type ProfileChange,
  removePicture,
  updateProfile,
} from '#contract/profile.ts';
import { callApi } from '#web/client/call-api.ts';

const profileQueryOptions = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async () => (await callApi(getProfile)).profile,
  });

export const useProfile = () => useQuery(profileQueryOptions());

/** The page updates the caches of other features. */
export type OnProfileChanged = (profile: Profile) => void;

export function useUpdateProfile(onChanged: OnProfileChanged) {
  const keep = useKeepProfile(onChanged);
  return useMutation({
    mutationFn: async (body: ProfileChange) => (await callApi(updateProfile, { body })).profile,
    onSuccess: keep,
  });
}

export function useRemovePicture(onChanged: OnProfileChanged) {
  const keep = useKeepProfile(onChanged);
  return useMutation({
    mutationFn: async () => (await callApi(removePicture)).profile,
    onSuccess: keep,
  });
}

function useKeepProfile(onChanged: OnProfileChanged) {
  const client = useQueryClient();
  return (profile: Profile) => {
    client.setQueryData(profileQueryOptions().queryKey, profile);
    onChanged(profile);
  };
}

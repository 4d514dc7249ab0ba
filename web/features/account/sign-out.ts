import { useLocation } from 'wouter';
import { toast } from '#web/ui/toast/toast.ts';
import { paths } from '#web/paths.ts';
import { useLogout } from './mutations.ts';

export function useSignOut(): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const { mutateAsync, isPending } = useLogout();
  const [, navigate] = useLocation();

  async function signOut(): Promise<void> {
    try {
      await mutateAsync();
      navigate(paths.auth);
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      toast({ variant: 'destructive', title: 'Logout failed', description });
    }
  }

  return { signOut, isSigningOut: isPending };
}

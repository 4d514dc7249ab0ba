import { navigate } from 'wouter/use-browser-location';
import { signInPath } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** For a visitor whose action needs an account. The sign-in leads back to this page. */
export function toastToSignIn(description: string): void {
  toast({
    variant: 'destructive',
    title: 'Login required',
    description,
    action: { label: 'Sign in', onSelect: () => navigate(signInPath(location.pathname)) },
  });
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { UserHabitsProvider } from '../features/habits/data/user-habits-provider.tsx';
import { createQueryClient } from '../client/query-client.ts';
import { NO_USER } from './outbox.ts';
import { ToastViewport } from '../ui/toast/toast-viewport.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

function createTestQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      ...createQueryClient().getDefaultOptions(),
      queries: { retry: false, gcTime: Infinity },
    },
  });
}

type Options = {
  /** The address of the page. */
  path?: string;
  queryClient?: QueryClient;
};

/** Renders with the providers of a page, and returns a user for interactions. */
export function renderWithProviders(ui: ReactElement, options: Options = {}) {
  const { path = '/', queryClient = createTestQueryClient() } = options;
  history.replaceState(null, '', path);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <UserHabitsProvider userId={NO_USER}>
        <TooltipProvider>
          {children}
          <ToastViewport />
        </TooltipProvider>
      </UserHabitsProvider>
    </QueryClientProvider>
  );
  return { user: userEvent.setup(), queryClient, ...render(ui, { wrapper }) };
}

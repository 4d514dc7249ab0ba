import { useLocation } from 'wouter';
import { DashboardSkeleton } from '#web/pages/dashboard/layout.tsx';
import { isHeadedPage, PageHead } from '#web/pages/page-head.tsx';
import { paths } from '#web/paths.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { useIsCurrent } from './header-links.ts';

/** Shows as much of the page as is known before it has loaded. */
export function PageLoading() {
  const isCurrent = useIsCurrent();
  const [, page = ''] = useLocation()[0].split('/');
  if (isCurrent(paths.dashboard)) return <DashboardSkeleton />;
  return <PageSkeleton head={isHeadedPage(page) && <PageHead page={page} />} />;
}

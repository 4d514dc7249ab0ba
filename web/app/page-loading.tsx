import { useLocation } from 'wouter';
import { isHeadedPage, PageHead } from '#web/pages/page-head.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';

/** Shows the title of the page, if it has one, until the page has loaded. */
export function PageLoading() {
  const [, page = ''] = useLocation()[0].split('/');
  return <PageSkeleton head={isHeadedPage(page) && <PageHead page={page} />} />;
}

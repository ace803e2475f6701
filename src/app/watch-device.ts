import { findLaunchQueue, takeLaunchedFiles } from '#features/shared-files/take-launched-files.ts';
import { startErrorReports } from '#features/support/error-reports.ts';
import { watchErrors } from '#features/support/watch-errors.ts';
import type { Portal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';

/** What is watched for as long as the page is open: errors that nobody caught, and files that the system opens with the portal. */
export function watchDevice(
  { settings }: Pick<Portal, 'settings'>,
  router: ReturnType<typeof createPortalRouter>,
): void {
  watchErrors();
  const { enabled, address } = settings.errorReports;
  if (enabled && address !== '') startErrorReports(address);
  const queue = findLaunchQueue();
  if (queue === undefined) return;
  takeLaunchedFiles(queue, (outcome) => {
    // Behind the start page the files are offered where they belong.
    if (router.state.location.pathname !== '/') return;
    void router.navigate({
      to: '/',
      search: (before: Record<string, unknown>) => ({ ...before, shared: outcome }),
      replace: true,
    });
  });
}

import { useRouteContext, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { FilingPage } from '#claim/ui/filing-page.tsx';
import { WidgetPortsProvider } from '#claim/ui/widget-ports.ts';
import { LanguageChooser } from '#design/themes/shared/language-choice.tsx';
import { ActionBar, PageFrame } from '#design/themes/shared/page-frame.tsx';
import { CaptchaHost } from '#features/captcha/captcha-host.tsx';
import { backgroundParts } from './background-parts-slot.ts';
import { useCultureChooser } from './choose-culture-context.ts';
import { MissingPage } from './missing-page.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { usePortal } from './portal.ts';
import type { PortalSearch } from './search-params.ts';
import { useAuthorize } from './use-authorize.ts';
import { useCarriedValue } from './use-carried-value.ts';
import { useLookupPort } from './use-lookup-port.ts';

const KnownClaims = lazy(async () => ({ default: (await import('./known-claims.tsx')).KnownClaims }));
const StartProblemBox = lazy(async () => ({
  default: (await import('./start-problem-box.tsx')).StartProblemBox,
}));
const SharedArrival = lazy(async () => ({ default: (await import('./shared-arrival.tsx')).SharedArrival }));

/** `/` and `/{form}`: the start page of a form type, open to all. */
export function StartRoute() {
  const { begun } = useRouteContext({ strict: false });
  return begun === undefined ? <MissingPage /> : <StartPage key={begun.formType} begun={begun} />;
}

function StartPage({ begun }: { readonly begun: OpenClaim }) {
  const { formType } = begun;
  const { filing, captcha, settings } = usePortal();
  const { claims, known } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const claim = claims[formType] ?? begun;
  const chooseCulture = useCultureChooser();
  const search: PortalSearch = useSearch({ strict: false });
  const { authorize, problem } = useAuthorize(formType);
  const background = useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get);
  const lookup = useLookupPort();
  useCarriedValue(claim, search);
  const ports = useMemo(() => ({ lookup, addresses: settings }), [lookup, settings]);
  const [page] = claim.definition.pages;
  if (page === undefined) return <MissingPage />;

  const claimant = known[formType];
  if (claimant !== undefined) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <KnownClaims formType={formType} claimant={claimant} />
      </Suspense>
    );
  }
  return (
    <WidgetPortsProvider value={ports}>
      <PageFrame>
        <FilingPage
          key={claim.engine === begun.engine ? 'start' : 'open'}
          engine={claim.engine}
          page={page}
          onAct={authorize}
          ActionBar={ActionBar}
          notices={
            <>
              {background !== null && <background.StartDeadline keys={page.deadlineKeys} />}
              <LanguageChooser onChooseCulture={chooseCulture} />
              {search.shared !== undefined && (
                <Suspense fallback={null}>
                  <SharedArrival outcome={search.shared} />
                </Suspense>
              )}
              {problem !== undefined && (
                <Suspense fallback={null}>
                  <StartProblemBox problem={problem} />
                </Suspense>
              )}
            </>
          }
        >
          <CaptchaHost client={captcha} />
        </FilingPage>
        {/* Behind the form: it comes when the page is read already, and must move nothing. */}
        {background !== null && <background.StartInstall />}
      </PageFrame>
    </WidgetPortsProvider>
  );
}

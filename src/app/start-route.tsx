import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { CaptchaHost } from '#features/captcha/captcha-host.tsx';
import { FilingPage } from '#features/filing/filing-page.tsx';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { ActionBar } from '#themes/shared/action-bar.tsx';
import { LanguageChooser } from '#themes/shared/language-chooser.tsx';
import { PageFrame } from '#themes/shared/page-frame.tsx';
import { WidgetPortsProvider } from '#widgets/ports.ts';
import { backgroundParts } from './background-parts-slot.ts';
import { useCultureChooser } from './choose-culture-context.ts';
import { MissingPage } from './missing-page.tsx';
import { usePortal } from './portal.ts';
import type { PortalSearch } from './search-params.ts';
import { StartProblemBox } from './start-problem-box.tsx';
import { useAuthorize } from './use-authorize.ts';
import { useCarriedValue } from './use-carried-value.ts';
import { useLookupPort } from './use-lookup-port.ts';

const SharedArrival = lazy(async () => ({ default: (await import('./shared-arrival.tsx')).SharedArrival }));

/** `/` and `/{form}`: the start page of a form type, open to all. */
export function StartRoute() {
  const { begun } = useRouteContext({ strict: false });
  return begun === undefined ? <MissingPage /> : <StartPage key={begun.formType} begun={begun} />;
}

function StartPage({ begun }: { readonly begun: OpenClaim }) {
  const { formType } = begun;
  const { filing, captcha, settings } = usePortal();
  const { claims, errorMessage } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const claim = claims[formType] ?? begun;
  const messages = useMessages();
  const chooseCulture = useCultureChooser();
  const navigate = useNavigate();
  const search: PortalSearch = useSearch({ strict: false });
  const { authorize, problem } = useAuthorize(formType);
  const background = useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get);
  const lookup = useLookupPort();
  useCarriedValue(claim, search);
  const ports = useMemo(() => ({ lookup, addresses: settings }), [lookup, settings]);
  const [page] = claim.definition.pages;
  if (page === undefined) return <MissingPage />;

  const goOn = async () => {
    const opened = await authorize();
    if (opened === undefined || formType === 'Lookup') return;
    const pages = filing.state.get().claims[formType]?.definition.pages ?? [];
    const next = findPageToGoOn(pages, opened.page);
    await navigate({
      to: '/$form/$page',
      params: { form: FORM_SLUGS[formType], page: next.slug },
      // What the start page was opened with, a VIN for example, has done its part.
      search: { culture: messages.culture },
    });
  };

  return (
    <WidgetPortsProvider value={ports}>
      <PageFrame>
        <FilingPage
          key={claim.engine === begun.engine ? 'start' : 'open'}
          engine={claim.engine}
          page={page}
          onAct={goOn}
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
              <StartProblemBox problem={problem} errorMessage={errorMessage} />
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

/** The page that the draft was left on, or the first one behind the start page. */
function findPageToGoOn(pages: readonly PageDefinition[], slug: string | undefined): PageDefinition {
  const [start, first] = pages;
  const kept = pages.find((page) => page.slug === slug && page.slug !== 'confirmation' && page !== start);
  const next = kept ?? first ?? start;
  if (next === undefined) throw new Error('A form has no pages.');
  return next;
}

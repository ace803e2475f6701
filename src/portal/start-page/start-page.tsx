import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CaptchaHost } from '#captcha/ui/captcha-host.tsx';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { FilingPage } from '#claim/ui/filing-page.tsx';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import { type LookupPort, WidgetPortsProvider } from '#claim/ui/widget-ports.ts';
import { ActionBar, PageFrame } from '#design/themes/shared/page-frame.tsx';
import type { PortalSearch } from '#portal/address.ts';
import { useBackgroundParts, usePortal } from '#portal/portal.ts';
import { MissingPage, PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import { carriedTo, type FormType, formSlug } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import './start-page.css';
import type { StartProblem } from './authorize.tsx';

const fetchKnownClaims = () => import('./known-claims.tsx');
const fetchAuthorize = () => import('./authorize.tsx');
const fetchNotices = () => import('#portal/background/start-notices.tsx');

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
  const messages = useMessages();
  const search: PortalSearch = useSearch({ strict: false });
  const { authorize, problem } = useAuthorize(formType);
  const [fillIn, giveFillIn] = useState<ReactNode>();
  const background = useBackgroundParts();
  const lookup = useLookupPort();
  useCarriedValues(claim, search);
  const ports = useMemo(() => ({ lookup, addresses: settings }), [lookup, settings]);
  const claimant = known[formType];
  const knownClaims = useLateCode(fetchKnownClaims, claimant !== undefined);
  const action = useLateCode(fetchAuthorize, problem !== undefined);
  const notices = useLateCode(fetchNotices, search.shared !== undefined);
  const [page] = claim.definition.pages;
  if (page === undefined) return <MissingPage />;

  if (claimant !== undefined)
    return knownClaims ? (
      <knownClaims.KnownClaims formType={formType} claimant={claimant} />
    ) : (
      <PageSpinner />
    );
  return (
    <WidgetPortsProvider value={ports}>
      <PageFrame>
        <FilingPage
          key={claim.engine === begun.engine ? 'start' : 'open'}
          engine={claim.engine}
          page={page}
          onAct={authorize}
          ActionBar={ActionBar}
          besideAction={fillIn}
          notices={
            <>
              <div className="start-needs">
                {/* Reserves its room: the day appears after the page has been shown. */}
                <div className="start-needs__deadline">
                  {background !== null && <background.StartDeadline keys={page.deadlineKeys} />}
                </div>
                {page.needs !== undefined && (
                  <>
                    <h2>{messages.text('pages.start.needs')}</h2>
                    <ul>
                      {page.needs.map((need) => (
                        <li key={need}>{messages.rich(need)}</li>
                      ))}
                    </ul>
                  </>
                )}
              </div>
              {search.shared !== undefined && notices && <notices.SharedArrival outcome={search.shared} />}
              {problem === 'not-loaded' ? (
                <p role="alert">{messages.text('shell.pageFailed.text')}</p>
              ) : (
                problem !== undefined && action && <action.StartProblemBox problem={problem} />
              )}
            </>
          }
        >
          <CaptchaHost client={captcha} />
        </FilingPage>
        {/* Behind the form, because it appears after the page has been shown and must move nothing. */}
        {background !== null && <background.StartBehind claim={claim} giveFillIn={giveFillIn} />}
      </PageFrame>
    </WidgetPortsProvider>
  );
}

/**
 * Returns the authorize action of a start page, which leads to the claim that it opens. The first press fetches its code and the words of
 * the claim's pages; without them nobody is signed in, because the page behind could only say that it cannot be shown.
 */
export function useAuthorize(formType: FormType): {
  readonly authorize: () => Promise<void>;
  /**
   * Problem that keeps the claimant on the page; a new object at each press, even for the same problem. `not-loaded`: the action's
   * code or the words did not come, and the code of the box that says more may be missing too.
   */
  readonly problem: StartProblem | 'not-loaded' | undefined;
} {
  const portal = usePortal();
  const [problem, setProblem] = useState<StartProblem | 'not-loaded'>();

  async function authorize(): Promise<void> {
    setProblem(undefined);
    const loading = Promise.all([fetchAuthorize(), portal.messages.loadRest()]);
    const [code] = await loading.catch(() => []);
    const problem = await code?.authorizeOnPage(portal, formType);
    setProblem(code === undefined ? 'not-loaded' : problem && { ...problem });
  }

  return { authorize, problem };
}

/** Takes over the values that a look-up's link carried here. Its code comes with that of Start, so Start acts after it. */
export function useCarriedValues(claim: OpenClaim, search: PortalSearch): void {
  const navigate = useNavigate();
  useEffect(() => {
    const keys = carriedTo(claim.formType).filter((key) => key in search);
    if (keys.length > 0)
      fetchAuthorize().then(
        ({ takeCarriedValues }) => takeCarriedValues(claim, keys, { search, navigate }),
        // Start takes them from the address instead.
        () => undefined,
      );
  }, [claim, search, navigate]);
}

/** Returns where a look-up's link to a claim leads: to the form's start page, with the value in the query. */
export function useLookupPort(): LookupPort {
  const { culture } = useMessages();
  return useMemo(
    () => ({
      hrefOf: (formType, { key, value }) =>
        `/${formSlug(formType)}?${new URLSearchParams({ [key]: value, culture })}`,
    }),
    [culture],
  );
}

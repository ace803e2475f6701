import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CaptchaHost } from '#captcha/ui/captcha-host.tsx';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { findFirstPage } from '#claim/definition/page-roles.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { FilingPage } from '#claim/ui/filing-page.tsx';
import { WidgetPortsProvider } from '#claim/ui/widget-ports.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import type { PortalSearch } from '#portal/address.ts';
import { ShutPage, useIsStorageShut } from '#portal/pages/page.tsx';
import { PageDeadline } from '#portal/pages/page-notices.tsx';
import { usePortal } from '#portal/portal.ts';
import { AGREEMENT_ID, LeftBehindAgreement, useIsLeftBehind } from '#portal/shared-device/shared-claim.tsx';
import { MissingPage } from '#portal/shell/page-stand-ins.tsx';
import { slugToFormType } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import { ErasedClaim, useDraftStanding, useSubmittedElsewhere } from './changed-elsewhere.tsx';
import { type ClaimCodeState, useClaimCode } from './claim-code.ts';
import { useClaimPorts, WalletNotice } from './claim-ports.tsx';
import { ClaimActionBar, DraftProblem, FilingProgress, SavedNotices } from './claim-progress.tsx';
import { ConfirmationRoute } from './confirmation-page.tsx';
import { DraftNotices, ReaderFields, useIsReader } from './draft-notices.tsx';
import { useFieldToChange, usePageSteps } from './form-navigation.ts';
import { OfflineSubmitNotice, useSignatureDate, useSubmit } from './submit.tsx';

const SharedFiles = lazy(async () => ({
  default: (await import('#sharing/ui/shared-files.tsx')).SharedFiles,
}));

/** `/{form}/{page}`: renders a page behind a start page. The guard has checked the authorization. */
export function FilingRoute() {
  const { filing } = usePortal();
  const { form = '', page: slug = '' } = useParams({ strict: false });
  const formType = slugToFormType(form);
  const { claims } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const claim = formType === undefined ? undefined : claims[formType];
  const isShut = useIsStorageShut();
  // The session has ended, and the page that says so is on its way.
  if (formType !== undefined && (claim === undefined || claim.draft === null)) {
    return isShut ? <ShutPage /> : null;
  }
  const page = claim?.definition.pages.find((candidate) => candidate.slug === slug);
  if (claim === undefined || page === undefined) return <MissingPage />;
  return <StandingClaimPage claim={claim} page={page} />;
}

function StandingClaimPage({ claim, page }: { readonly claim: OpenClaim; readonly page: PageDefinition }) {
  const standing = useDraftStanding(claim);
  useSubmittedElsewhere(claim, standing);
  if (standing === 'erased') return <ErasedClaim claim={claim} />;
  if (page.role !== 'confirmation') return <ClaimPage key={page.slug} claim={claim} page={page} />;
  return <ConfirmationRoute key={claim.formType} claim={claim} standing={standing} />;
}

function ClaimPage({ claim, page }: { readonly claim: OpenClaim; readonly page: PageDefinition }) {
  const { captcha, filing, session } = usePortal();
  const search: PortalSearch = useSearch({ strict: false });
  const ports = useClaimPorts(claim);
  const steps = usePageSteps(claim, page, search);
  useFieldToChange(search);
  const submit = useSubmit(claim);
  const dateSignature = useSignatureDate(claim, ports.signature);
  const isReader = useIsReader(claim.draft);
  const { pageToMend } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const { slug } = page;
  const isFirst = findFirstPage(claim.definition) === page;
  const isLast = page.action === 'submit';
  const code = useClaimCode(claim.definition, isLast);
  const isLeftBehind = useIsLeftBehind() && isLast;
  const [isAgreed, setIsAgreed] = useState(false);
  const isHeldForAgreement = isLeftBehind && !isAgreed;

  useEffect(() => {
    session.setEnabled(page.enableTimeout);
    claim.draft?.writePage(slug);
    return () => session.setEnabled(false);
  }, [session, page, claim.draft, slug]);

  const act = async () => {
    if (page.action === 'submit') await submit();
    else {
      // The next page does not wait for the disk; the line beside it tells whether the answers are saved.
      void claim.draft?.flush();
      await steps.goOn();
    }
  };

  return (
    <WidgetPortsProvider value={ports}>
      <PageFrame aside={useMemo(() => <FilingProgress claim={claim} slug={slug} />, [claim, slug])}>
        <FilingPage
          engine={claim.engine}
          page={page}
          onAct={act}
          onPress={page.action === 'submit' ? dateSignature : undefined}
          heldBy={isLast && code !== 'ready' ? CODE_NOTICE_ID : isHeldForAgreement ? AGREEMENT_ID : undefined}
          onMend={pageToMend === page ? filing.forgetPageToMend : undefined}
          ActionBar={ClaimActionBar}
          {...(isReader ? { fields: <ReaderFields page={page} /> } : {})}
          {...(steps.goBack === undefined ? {} : { onBack: steps.goBack })}
          notices={
            <>
              <PageDeadline keys={page.deadlineKeys} />
              <DraftNotices claim={claim} />
              {page.blocks.some(({ kind }) => kind === 'wallet') && <WalletNotice />}
              {!isReader && page.blocks.some(({ kind }) => kind === 'documentManager') && (
                <Suspense fallback={null}>
                  <SharedFiles />
                </Suspense>
              )}
            </>
          }
        >
          {isLast && (
            <>
              <CodeNotice state={code} />
              <CaptchaHost client={captcha} />
              <OfflineSubmitNotice claim={claim} />
              {isLeftBehind && <LeftBehindAgreement isAgreed={isAgreed} onChange={setIsAgreed} />}
            </>
          )}
        </FilingPage>
        {claim.draft !== null && <DraftProblem draft={claim.draft} />}
        {/* Behind the form, because it appears while somebody types and must move nothing. */}
        {claim.draft !== null && (
          <SavedNotices claim={claim} draft={claim.draft} isFirstPage={isFirst} isLastPage={isLast} />
        )}
      </PageFrame>
    </WidgetPortsProvider>
  );
}

const CODE_NOTICE_ID = 'claim-code';

/** Says why a claim cannot be submitted yet: code that keeps and sends it is missing, and could not be fetched without a network. */
function CodeNotice({ state }: { readonly state: ClaimCodeState }) {
  const messages = useMessages();
  return (
    <div id={CODE_NOTICE_ID} role="status">
      {state !== 'ready' && (
        <FeedbackBox style={state === 'failed' ? 'warning' : 'default'}>
          <p>{messages.text(`filing.notReady.${state}`)}</p>
        </FeedbackBox>
      )}
    </div>
  );
}

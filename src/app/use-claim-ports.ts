import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createDocumentsPort } from '#claim/blocks/documents/documents-port.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { WidgetPorts } from '#claim/ui/widget-ports.ts';
import { formatPacificDay } from '#kernel/zoned-time.ts';
import { FORM_SLUGS } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import { usePortal } from './portal.ts';
import { EDIT_FROM_SUMMARY } from './use-page-steps.ts';
import { WalletSlot } from './wallet-slot.tsx';

/** What the blocks of a claim need from outside: documents, the signature's date, the summary's links, the wallet. */
export function useClaimPorts(claim: OpenClaim): WidgetPorts {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  return useMemo(() => {
    const { settings, api, clock } = portal;
    const form = FORM_SLUGS[claim.formType];
    const { draft, definition } = claim;
    return {
      WalletSlot,
      walletOffer: portal.wallet.offer,
      addresses: settings,
      ...(draft === null
        ? {}
        : {
            documents: createDocumentsPort({
              draft,
              store: claim.engine.store,
              files: settings.files,
              messages,
            }),
          }),
      signature: {
        async readDate() {
          const answer = await api.getSignatureDate(messages.culture);
          if (answer.ok) return { date: answer.value.signatureDate, isEstimate: false };
          return { date: formatPacificDay(clock.now()), isEstimate: true };
        },
      },
      summary: {
        pages: definition.pages,
        hrefOf: (slug) => `/${form}/${slug}?edit=${EDIT_FROM_SUMMARY}`,
        editPage: (slug) =>
          void navigate({
            to: '/$form/$page',
            params: { form, page: slug },
            search: { culture: messages.culture, edit: EDIT_FROM_SUMMARY },
          }),
      },
    };
  }, [portal, claim, messages, navigate]);
}

import { type ComponentType, createContext, useCallback, useContext, useMemo } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { type ExpandOptions, expandBlock } from '#claim/definition/form-plan.ts';
import type { WalletOffer } from '#claim/rules/rule.ts';
import type { Observable } from '#kernel/observable.ts';
import type { Result } from '#kernel/result.ts';
import type { FileReference } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';

/** Documents store as the widgets see it. Form models never hold bytes: a field holds the facts of its file, the port the bytes. */
export interface DocumentsPort {
  readonly accept: string;
  /** Accepted types and maximum size, worded for the hint. */
  readonly limits: { readonly types: string; readonly size: string };
  /**
   * Checks a file (type by content, size, room on the device) and stores it. `onProgress` receives the part done, 0 to 1. An error is an
   * issue to show at the field. A name that the claim already has (phones call photos `image.jpg`) comes back made unique; the name of
   * the replaced file is free.
   */
  take(
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
    replaced?: FileReference,
  ): Promise<Result<FileReference, Issue>>;
  /** Deletes the bytes once the saved claim no longer names them; a replaced file's stay until the replacement is safely saved. */
  remove(documentId: string, isReplaced?: boolean): Promise<void>;
  /** Redraws a photo as a JPEG that is small enough; null if it cannot be drawn. */
  shrink(file: File): Promise<File | null>;
  /** Returns a picture that the browser may be able to decode; null if there is none (a PDF). */
  readThumbnail(documentId: string): Promise<Blob | null>;
  /** Returns a photo's bytes; null if they cannot be read or the picture is too large to decode. */
  readPhoto(documentId: string): Promise<Blob | null>;
}

export interface SignaturePort {
  /** Reads today's date by the server, or by the trusted clock while offline, as MM/dd/yyyy. */
  readDate(): Promise<{ readonly date: string; readonly isEstimate: boolean }>;
}

/** Props of the component in the wallet block; `address` receives the authorization code. */
export interface WalletSlotProps {
  readonly address: FieldAddress;
}

/** Targets of the summary's edit links: a page and, if given, an element of it. */
export interface SummaryPort {
  readonly pages: readonly PageDefinition[];
  hrefOf(pageSlug: string, elementId?: string): string;
  editPage(pageSlug: string, elementId?: string): void;
}

export interface LookupPort {
  hrefOf(formType: FormType, carried: { readonly key: string; readonly value: string }): string;
}

/** Everything that blocks need from outside: I/O, navigation, other features. The application supplies it. */
export interface WidgetPorts {
  readonly documents?: DocumentsPort;
  /** Commits the changes so far; resolves to false on failure. Without it, nothing is saved. */
  readonly keepAnswers?: () => Promise<boolean>;
  readonly signature?: SignaturePort;
  readonly summary?: SummaryPort;
  readonly lookup?: LookupPort;
  /** `settings.supportsInternationalAddresses`; true by default. */
  readonly addresses?: ExpandOptions;
  readonly WalletSlot?: ComponentType<WalletSlotProps>;
  /** Without it, the wallet counts as offered. */
  readonly walletOffer?: Observable<WalletOffer>;
}

/** For consumers that can do without a missing port; others call `useWidgetPort`. */
export const WidgetPortsContext = createContext<WidgetPorts>({});

/** Supplies the ports; keep the value's identity between renders. */
export const WidgetPortsProvider = WidgetPortsContext.Provider;

export function useExpandBlock(): (block: Block) => readonly FieldConfig[] {
  const { addresses } = useContext(WidgetPortsContext);
  return useCallback((block: Block) => expandBlock(block, addresses), [addresses]);
}

export function useBlockFields(block: Block): readonly FieldConfig[] {
  const expand = useExpandBlock();
  return useMemo(() => expand(block), [expand, block]);
}

/** @throws Error if the application has not supplied the port. */
export function useWidgetPort<Name extends keyof WidgetPorts>(name: Name): NonNullable<WidgetPorts[Name]> {
  const port = useContext(WidgetPortsContext)[name];
  if (port === undefined) throw new Error(`The widgets need the port "${name}".`);
  return port;
}

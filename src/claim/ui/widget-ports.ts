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

/**
 * The documents store as the widgets see it. Bytes never pass through a form model: a field holds what is known of
 * its file, and the port holds the bytes.
 */
export interface DocumentsPort {
  /** The file input's `accept` attribute. */
  readonly accept: string;
  /** The types and the size that are taken, worded for the hint: `types` and `size`. */
  readonly limits: { readonly types: string; readonly size: string };
  /**
   * Checks a file (type by content, size, room on the device) and keeps it. `onProgress` is told the part done, 0 to 1.
   * A refusal is an issue to show at the field. A name that the claim already has (photos that phones call
   * `image.jpg`) comes back made unique; that of the file in whose place it comes is free.
   */
  take(
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
    replaced?: FileReference,
  ): Promise<Result<FileReference, Issue>>;
  /** Forgets the bytes, once the claim that is kept names them no more; of a replaced file they stay until that is noted for sure. */
  remove(documentId: string, isReplaced?: boolean): Promise<void>;
  /** The photo drawn so small that it is taken, as a JPEG; null where it is none that can be drawn. */
  shrink(file: File): Promise<File | null>;
  /** A picture that the browser may be able to decode, or null where there is none to show (a PDF, say). */
  readThumbnail(documentId: string): Promise<Blob | null>;
  /** The bytes of a photo; null where they cannot be read, or the picture is too large to be decoded. */
  readPhoto(documentId: string): Promise<Blob | null>;
}

/** What the signature block shows and stores beside the typed name. */
export interface SignaturePort {
  /** Today by the server, or by the trusted clock while offline: MM/dd/yyyy. */
  readDate(): Promise<{ readonly date: string; readonly isEstimate: boolean }>;
}

/** What the wallet block mounts; `address` is where the authorization code goes. */
export interface WalletSlotProps {
  readonly address: FieldAddress;
}

/** Where the summary's edit links go: to a page, and there to the element of an id where one is given. */
export interface SummaryPort {
  /** The form's pages, in order. */
  readonly pages: readonly PageDefinition[];
  hrefOf(pageSlug: string, elementId?: string): string;
  editPage(pageSlug: string, elementId?: string): void;
}

/** Where a lookup's "start a claim" link leads. */
export interface LookupPort {
  hrefOf(formType: FormType, carried: { readonly key: string; readonly value: string }): string;
}

/** Everything that blocks need from outside: I/O, navigation, other features. The application supplies it. */
export interface WidgetPorts {
  readonly documents?: DocumentsPort;
  /** Commits what was changed so far; false where that was not possible. Where it is not given, nothing is kept. */
  readonly keepAnswers?: () => Promise<boolean>;
  readonly signature?: SignaturePort;
  readonly summary?: SummaryPort;
  readonly lookup?: LookupPort;
  /** `settings.supportsInternationalAddresses`; true where it is not given. */
  readonly addresses?: ExpandOptions;
  readonly WalletSlot?: ComponentType<WalletSlotProps>;
  /** Whether the wallet is offered; always, where it is not given. */
  readonly walletOffer?: Observable<WalletOffer>;
}

/** For those who do without a port that is not supplied; others ask for it by `useWidgetPort`. */
export const WidgetPortsContext = createContext<WidgetPorts>({});

/** Supplies the ports; keep the value's identity between renders. */
export const WidgetPortsProvider = WidgetPortsContext.Provider;

/** Expands blocks into their fields, as the application's settings have them. */
export function useExpandBlock(): (block: Block) => readonly FieldConfig[] {
  const { addresses } = useContext(WidgetPortsContext);
  return useCallback((block: Block) => expandBlock(block, addresses), [addresses]);
}

/** The fields of one block. */
export function useBlockFields(block: Block): readonly FieldConfig[] {
  const expand = useExpandBlock();
  return useMemo(() => expand(block), [expand, block]);
}

/**
 * One port.
 * @throws Error where the application has not supplied it.
 */
export function useWidgetPort<Name extends keyof WidgetPorts>(name: Name): NonNullable<WidgetPorts[Name]> {
  const port = useContext(WidgetPortsContext)[name];
  if (port === undefined) throw new Error(`The widgets need the port "${name}".`);
  return port;
}

import type { ReactNode } from 'react';
import { checkHref, PortalLink } from './portal-link.tsx';

export type InlineTag = 'strong' | 'em' | 'b' | 'i' | 'br' | 'a';

export type CopyNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly tag: InlineTag;
      /** Only for `a`: an address that portal-link.tsx has checked. */
      readonly href?: string;
      readonly children: readonly CopyNode[];
    };

interface OpenElement {
  readonly kind: 'element';
  readonly tag: InlineTag;
  readonly href?: string;
  readonly children: CopyNode[];
}

const INLINE_TAGS: ReadonlySet<string> = new Set<InlineTag>(['strong', 'em', 'b', 'i', 'br', 'a']);

/** Tags whose content is dropped. */
const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style']);

/** The four tags, opening or closing, that make copy invalid (specification, section 5). A `>` must follow somewhere. */
const FORBIDDEN_TAG = /<\/?(?:p|li|ul|ol)(?=[\s/>])/i;

/**
 * Matches a comment, or a tag up to its `>` or to where it cannot be a tag (then the last group is empty). Each match consumes all that
 * it scanned, so hostile server copy takes one pass.
 */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']+|"[^"]*"|'[^']*')*)(>?)/gi;

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Depth beyond which elements become text, since React renders each level on the stack; real copy comes nowhere near. */
const MAX_DEPTH = 20;

export function hasForbiddenTag(copy: string): boolean {
  const first = copy.search(FORBIDDEN_TAG);
  return first !== -1 && copy.lastIndexOf('>') > first;
}

export function hasMarkup(copy: string): boolean {
  return copy.includes('<') || copy.includes('&');
}

function isInlineTag(tag: string): tag is InlineTag {
  return INLINE_TAGS.has(tag);
}

function readHref(attributes: string): string | undefined {
  const match = HREF.exec(attributes);
  const address = match?.[1] ?? match?.[2] ?? match?.[3];
  return address === undefined ? undefined : checkHref(decodeEntities(address));
}

function pushText(children: CopyNode[], text: string): void {
  if (text === '') return;
  const last = children.at(-1);
  if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text };
  else children.push({ kind: 'text', text });
}

/**
 * Parses copy without the DOM: the page has Trusted Types, and copy comes from a server. Other tags go but their text stays, a link
 * without a safe address becomes text, and open tags are closed at the end.
 */
export function tokenizeCopy(copy: string): readonly CopyNode[] {
  const root: CopyNode[] = [];
  const open: OpenElement[] = [];
  let position = 0;
  let codeTag: string | undefined;

  const siblings = (): CopyNode[] => open.at(-1)?.children ?? root;
  const closeLast = (): void => {
    const element = open.pop();
    if (element === undefined) return;
    if (element.tag === 'a' && element.href === undefined) {
      for (const child of element.children) {
        if (child.kind === 'text') pushText(siblings(), child.text);
        else siblings().push(child);
      }
    } else siblings().push(element);
  };

  for (const match of copy.matchAll(MARKUP)) {
    const [whole, slash, name, attributes = '', end] = match;
    if (name !== undefined && end === '') continue;
    if (codeTag === undefined) pushText(siblings(), decodeEntities(copy.slice(position, match.index)));
    position = match.index + whole.length;
    const tag = name?.toLowerCase();
    if (tag === undefined) continue;
    const isClosing = slash === '/';
    if (codeTag !== undefined) {
      if (isClosing && tag === codeTag) codeTag = undefined;
    } else if (CODE_TAGS.has(tag)) {
      if (!isClosing) codeTag = tag;
    } else if (tag === 'br') {
      siblings().push({ kind: 'element', tag, children: [] });
    } else if (isInlineTag(tag)) {
      if (!isClosing) {
        if (open.length === MAX_DEPTH) continue;
        const href = tag === 'a' ? readHref(attributes) : undefined;
        open.push(
          href === undefined
            ? { kind: 'element', tag, children: [] }
            : { kind: 'element', tag, href, children: [] },
        );
      } else if (open.some((element) => element.tag === tag)) {
        while (open.at(-1)?.tag !== tag) closeLast();
        closeLast();
      }
    }
  }
  if (codeTag === undefined) pushText(siblings(), decodeEntities(copy.slice(position)));
  while (open.length > 0) closeLast();
  return root;
}

/** Returns the text of copy without markup; a line break becomes a space. */
export function copyToText(nodes: readonly CopyNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return node.tag === 'br' ? ' ' : copyToText(node.children);
    })
    .join('');
}

function toReactNode(node: CopyNode, index: number): ReactNode {
  if (node.kind === 'text') return <span key={index}>{node.text}</span>;
  if (node.tag === 'br') return <br key={index} />;
  const children = copyToReactNodes(node.children);
  if (node.tag === 'a') {
    return (
      <PortalLink key={index} href={node.href ?? ''}>
        {children}
      </PortalLink>
    );
  }
  const Tag = node.tag;
  return <Tag key={index}>{children}</Tag>;
}

/** Converts parsed copy to React nodes. Markup in copy must reach the page only this way. */
export function copyToReactNodes(nodes: readonly CopyNode[]): ReactNode {
  return nodes.map(toReactNode);
}

/** A Map, because copy may name object members: `&constructor;`. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi;

/** Decodes the character references that content systems write; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Encodes a value for use in copy: the tokenizer returns it unchanged and never reads it as markup. */
export function encodeEntities(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

import { useEffect, useRef } from 'react';
import { useFieldValue } from '#claim/ui/form-engine-context.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { wordDay } from '../value-wording.ts';
import './date-boxes.css';

/**
 * A date in words below its field, and said once it is whole: who has swapped day and month notices it there. Its line is kept free:
 * nothing may move while somebody types.
 */
export function DateEcho({ address }: { readonly address: FieldAddress }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const value = useFieldValue(address);
  const text = typeof value === 'string' ? value : '';
  const worded = wordDay(text, messages);
  const words = worded === text ? '' : worded;
  const said = useRef(words);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (words === said.current) return;
    said.current = words;
    if (words !== '') takeBack.current = announce(words);
  }, [words, announce]);
  // Read on another page, by itself, it would be a date of nothing.
  useEffect(() => () => takeBack.current?.(), []);
  return <p className="date-echo">{words}</p>;
}

import { defineTextPatternRule } from './text-pattern.ts';

/** The longest address that mail servers take (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;

// Wide on purpose: whether an address exists only mail can tell. Dots split the host's labels, so that there is one way to
// match and crafted text cannot make it slow.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether a text is an e-mail address with a host that has a dot. */
function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export const emailRule = defineTextPatternRule('email', isEmailAddress);

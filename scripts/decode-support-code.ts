import { readSupportCode } from '#support/support-code.ts';
import { listKnownTroubles } from './known-troubles.ts';

// Decodes a support code (docs/support-code.md) for the help desk: node scripts/decode-support-code.ts 0802-04KG-…

function explainCode(code: string): string {
  const facts = readSupportCode(code, listKnownTroubles());
  if (facts === undefined) return 'This is no support code: ask for it again, letter by letter.';
  const rows = Object.entries(facts.rows).filter(([, count]) => count > 0);
  return [
    `version   ${facts.version}`,
    `browser   ${facts.browser} ${facts.browserMajor}`,
    `claims    ${rows.map(([state, count]) => `${count} ${state}`).join(', ') || 'none'}`,
    `troubles  ${facts.troubles.map((codes) => codes.join(' or ') || 'unknown').join(', ') || 'none'}`,
  ].join('\n');
}

const code = process.argv.slice(2).join(' ');
if (code === '') {
  process.stderr.write('Usage: npx node scripts/decode-support-code.ts <code>\n');
  process.exitCode = 2;
} else {
  process.stdout.write(`${explainCode(code)}\n`);
}

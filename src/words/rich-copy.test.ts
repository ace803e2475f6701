import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CopyNode, copyToText, encodeEntities, hasForbiddenTag, tokenizeCopy } from './rich-copy.tsx';

const ALLOWED = new Set(['strong', 'em', 'b', 'i', 'br', 'a']);

/** Text likely to be read as markup: pieces of tags, quotes, comments and addresses in any order. */
const hostileCopy = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<a href="',
        '<a href=',
        '"',
        "'",
        '<!--',
        '-->',
        '&lt;',
        '&#60;',
        '&amp;',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<img src=x onerror=alert(1)>',
        'javascript:',
        'https://a.test',
        '\t',
      ),
      fc.constantFrom('<strong>', '</strong>', '<em>', '</em>', '<br>', '</a>', '<style>', '<svg/onload=x>'),
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''));

function everyNode(nodes: readonly CopyNode[]): CopyNode[] {
  return nodes.flatMap((node) => (node.kind === 'text' ? [node] : [node, ...everyNode(node.children)]));
}

describe('tokenizeCopy', () => {
  test('reads the allowed inline markup', () => {
    expect(tokenizeCopy('Call <strong>us</strong>,<br/>or <a href="/contact" class="x">write</a>.')).toEqual([
      { kind: 'text', text: 'Call ' },
      { kind: 'element', tag: 'strong', children: [{ kind: 'text', text: 'us' }] },
      { kind: 'text', text: ',' },
      { kind: 'element', tag: 'br', children: [] },
      { kind: 'text', text: 'or ' },
      { kind: 'element', tag: 'a', href: '/contact', children: [{ kind: 'text', text: 'write' }] },
      { kind: 'text', text: '.' },
    ]);
  });

  test('keeps the text of other tags and drops the content of code', () => {
    expect(
      copyToText(tokenizeCopy('<span onclick="x">kept</span><script>gone()</script><style>a{}</style>!')),
    ).toBe('kept!');
  });

  test.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a>x</a>',
  ])('makes text of a link without a safe address: %s', (copy) => {
    expect(tokenizeCopy(copy)).toEqual([{ kind: 'text', text: 'x' }]);
  });

  test('closes what is left open and overlaps', () => {
    expect(tokenizeCopy('<b>one <i>two</b> three')).toEqual([
      {
        kind: 'element',
        tag: 'b',
        children: [
          { kind: 'text', text: 'one ' },
          { kind: 'element', tag: 'i', children: [{ kind: 'text', text: 'two' }] },
        ],
      },
      { kind: 'text', text: ' three' },
    ]);
  });

  test('reads a lone < and & as text', () => {
    expect(tokenizeCopy('5 < 6 & more, &copy; and &#x2019;')).toEqual([
      { kind: 'text', text: '5 < 6 & more, &copy; and ’' },
    ]);
  });

  test('gives nothing but allowed elements with safe addresses, whatever the copy', () => {
    fc.assert(
      fc.property(hostileCopy, (copy) => {
        for (const node of everyNode(tokenizeCopy(copy))) {
          if (node.kind === 'text') continue;
          expect(ALLOWED).toContain(node.tag);
          if (node.tag === 'a') {
            const { protocol } = new URL(node.href ?? 'javascript:', 'https://portal.test');
            expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('gives an encoded value back as it was', () => {
    fc.assert(
      fc.property(hostileCopy, (value) => {
        expect(copyToText(tokenizeCopy(`<b>${encodeEntities(value)}</b>`))).toBe(value);
      }),
    );
  });

  test('reads no name of an object as a character reference', () => {
    const copy = '&constructor; &toString; &__proto__; &hasOwnProperty;';
    expect(copyToText(tokenizeCopy(copy))).toBe(copy);
  });

  test('reads a tag behind a quote that nothing closes', () => {
    expect(tokenizeCopy("<a it's <b>late</b>")).toEqual([
      { kind: 'text', text: "<a it's " },
      { kind: 'element', tag: 'b', children: [{ kind: 'text', text: 'late' }] },
    ]);
  });

  test('makes text of elements that are nested deeper than React can render', () => {
    const nodes = tokenizeCopy(`${'<b>'.repeat(50_000)}deep${'</b>'.repeat(50_000)}`);
    expect(everyNode(nodes).length).toBeLessThan(50);
    expect(copyToText(nodes)).toBe('deep');
  });

  // One pass over 1 MB is fast. A pattern that backtracks at every character would take hours and hit the run's time limit.
  test.each([
    '<a href="',
    '<a href=\'">',
    '<p ',
    '<',
    '<a',
    'a',
    '<a ',
    '"<a"\'<a\'',
    '<!-',
    '<!--',
    '<b></i>',
    '<a>x',
    '&a',
    '&',
    ' href',
    '<a href =  ',
  ])('reads a text of 1 MB made of %j in one pass', (piece) => {
    const body = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const copy of [body, `<a${body}`, `&${body}`]) {
      tokenizeCopy(copy);
      hasForbiddenTag(copy);
    }
  });
});

describe('hasForbiddenTag', () => {
  test.each(['<p>x</p>', 'x</P>', '<li class="y">x', '<ul >', '<ol\n>', 'a <p/> b'])(
    '%s is forbidden',
    (copy) => {
      expect(hasForbiddenTag(copy)).toBe(true);
    },
  );

  test.each(['<pre>x</pre>', '<link>', 'p > 3', '<olive>', 'a < p'])('%s is not', (copy) => {
    expect(hasForbiddenTag(copy)).toBe(false);
  });
});

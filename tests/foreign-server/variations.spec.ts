import { expect, test } from './foreign-test.ts';

/** Capitalizes every member's name, as old serializers do. */
function toPascalCase(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toPascalCase);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, member]) => [
      name.slice(0, 1).toUpperCase() + name.slice(1),
      toPascalCase(member),
    ]),
  );
}

/** Leaves these two answers alone: their members are codes of cultures, not names. */
function writeInCapitals(name: string, json: unknown): unknown {
  return name === 'cultures' || name === 'deadlines' ? json : toPascalCase(json);
}

/** Returns minimal answers, each as another serializer would write it. */
function saySparingly(name: string, json: unknown): unknown {
  switch (name) {
    case 'captcha':
      return { provider: 'turnstile', siteKey: null, version: 2 };
    case 'banking/wallet-settings':
      return { enabled: false };
    case 'cultures':
      return { en: true, es: false };
    case 'culture/content':
      return [
        { key: 'pages.productModel.hk200', value: 'Hearth 200' },
        { key: 'themes.caseName', value: null },
      ];
    case 'characters-whitelist':
      return { allowedCharacters: JSON.stringify(' '.concat(allLetters())) };
    case 'deadlines':
      return {
        en: {
          projectTimeZone: 'Eastern Standard Time',
          deadlines: { globalDeadline: { deadlineDateTime: '2099-07-01' }, claimFilingDeadline: null },
        },
      };
    case 'forms/standard':
      return { ...(json as object), referenceCodeForm: 100_482, extra: { of: ['nobody', 1] } };
    case 'forms/standard/authorize':
      return { ...(json as object), authorized: 'true', captcha: 7, unknown: null };
    default:
      return json;
  }
}

function allLetters(): string {
  return Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
}

test('answers without a type, whose members begin with a capital, are understood, from the start to the receipt', async ({
  claimant,
  server,
  pageErrors,
}) => {
  server.reset({ rewrite: writeInCapitals, contentType: '' });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();
  expect(server.claims.map(({ reference }) => reference)).toEqual([code]);
  expect(pageErrors).toEqual([]);
});

test('answers that say little, in other types, as text/html and late, cost no page', async ({
  claimant,
  server,
  pageErrors,
}) => {
  server.reset({ rewrite: saySparingly, contentType: 'text/html; charset=UTF-8', delayMs: 1500 });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();
  expect(code).toBe('100482');
  expect(server.claims).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

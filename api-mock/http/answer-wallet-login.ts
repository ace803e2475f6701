import type { Space } from '../state/space.ts';
import { isLoopback } from './cors.ts';
import { NO_STORE } from './reply.ts';

/**
 * GET /__mock/wallet/login?client_id=&redirect_uri=&state=: a page with two links back, one with a code and one without. They are links,
 * because a CSP `form-action` would block a form that leads back.
 */
export function answerWalletLogin(space: Space, request: Request, policy: string): Response {
  const url = new URL(request.url);
  const target = readTarget(url.searchParams.get('redirect_uri') ?? '', url);
  const headers = {
    ...NO_STORE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
  };
  if (target === undefined) {
    const body = page('<p>The address to return to is missing, or is not on this machine.</p>');
    return new Response(body, { status: 400, headers });
  }
  const { login, authCodeExpirationSeconds } = space.scenario.wallet;
  const state = login === 'wrongState' ? 'mock-wrong-state' : url.searchParams.get('state');
  const agreed = new URL(target);
  const denied = new URL(target);
  for (const address of [agreed, denied]) if (state !== null) address.searchParams.set('state', state);
  denied.searchParams.set('error', 'access_denied');
  if (login === 'denied') agreed.searchParams.set('error', 'access_denied');
  else if (login !== 'noCode') {
    agreed.searchParams.set('code', space.walletCodes.issue(true, authCodeExpirationSeconds * 1000));
  }
  return new Response(
    page(`<p>Signed in as <strong>${escapeHtml(space.serverCase.server.wallet.account)}</strong></p>
<p><a class="button" id="link-wallet" href="${escapeHtml(agreed.href)}">Link this wallet</a></p>
<p><a id="cancel" href="${escapeHtml(denied.href)}">Cancel</a></p>`),
    { headers },
  );
}

/** Allows only targets on this machine, so that the mock is no open redirect. */
function readTarget(redirectUri: string, own: URL): URL | undefined {
  if (!URL.canParse(redirectUri, own.origin)) return undefined;
  const target = new URL(redirectUri, own.origin);
  const isHttp = target.protocol === 'http:' || target.protocol === 'https:';
  return isHttp && (target.origin === own.origin || isLoopback(target.hostname)) ? target : undefined;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fernway Wallet (stand-in)</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/__mock/pages.css">
<main>
<h1>Fernway Wallet</h1>
<p class="note">A stand-in of the api-mock. Nothing is paid here.</p>
${content}
</main>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

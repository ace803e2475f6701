import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from '../state/world.ts';
import { answerWalletLogin } from './answer-wallet-login.ts';
import { NO_CACHE } from './reply.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** Address -> files that are joined to answer it. Nothing else is served, except the files that `findPageFile` allows. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '/__mock/captcha/google.js': ['stand-ins/attempt.js', 'stand-ins/google.js'],
  '/__mock/captcha/turnstile.js': ['stand-ins/attempt.js', 'stand-ins/turnstile.js'],
  '/__mock/captcha/hcaptcha.js': ['stand-ins/attempt.js', 'stand-ins/hcaptcha.js'],
  '/__mock/captcha/bframe': ['stand-ins/challenge.html'],
  '/__mock/analytics.js': ['stand-ins/analytics.js'],
  '/__mock/wallet/button.svg': ['stand-ins/wallet-button.svg'],
  '/__mock/pages.css': ['stand-ins/pages.css'],
  '/__mock/login': ['stand-ins/login.html'],
  '/__mock/': ['panel/index.html'],
  '/__mock/openapi': ['openapi/index.html'],
  '/__mock/openapi.json': ['../docs/openapi.json'],
};

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

export async function answerPages(world: World, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/__mock') return new Response(null, { status: 308, headers: { Location: '/__mock/' } });
  if (request.method !== 'GET' && request.method !== 'HEAD') return notFound();
  const space = world.spaceOf(request);
  if (pathname === '/__mock/wallet/login') return answerWalletLogin(space, request, PAGE_POLICY);
  const { captcha, wallet } = space.scenario;
  if (pathname.startsWith('/__mock/captcha/') && pathname.endsWith('.js') && captcha.script !== 'ok') {
    return captcha.script === 'missing' ? notFound() : serveText('.js', 'this is not { JavaScript');
  }
  if (pathname === '/__mock/wallet/button.svg' && wallet.buttonImage === 'missing') return notFound();
  const files = FILES[pathname] ?? findPageFile(pathname);
  if (files === undefined) return notFound();
  try {
    const texts = await Promise.all(files.map(readOwnFile));
    return serveText(extname(files[0] ?? ''), texts.join('\n'));
  } catch {
    return notFound();
  }
}

function readOwnFile(file: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
}

function findPageFile(pathname: string): readonly string[] | undefined {
  const file = /^\/__mock\/((?:panel|openapi)\/[a-z-]+\.(?:js|css))$/.exec(pathname)?.[1];
  return file === undefined ? undefined : [file];
}

function serveText(extension: string, text: string): Response {
  return new Response(text, {
    headers: {
      ...NO_CACHE,
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      ...(extension === '.html' ? { 'Content-Security-Policy': PAGE_POLICY } : {}),
    },
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

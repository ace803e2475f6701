import { createElement } from './elements.js';

const SHOWN = 100;

/** Puts newly logged requests on top of the table. One without an answer yet is drawn again when it has one. */
export function showRequests(body, requests) {
  for (const request of requests) {
    const row = createRow(request);
    const known = body.querySelector(`[data-request="${request.id}"]`);
    if (known === null) body.prepend(row);
    else known.replaceWith(row);
  }
  while (body.rows.length > SHOWN) body.rows[body.rows.length - 1].remove();
}

function createRow({ id, at, method, path, search, status, durationMs, fault, idempotencyKey }) {
  const answer = status ?? (durationMs === null ? 'pending' : 'connection closed');
  const cells = [
    at.slice(11, 23),
    `${method} ${path}${search}`,
    answer,
    durationMs ?? '',
    fault ?? '',
    idempotencyKey ?? '',
  ];
  return createElement(
    'tr',
    { 'data-request': id },
    ...cells.map((text) => createElement('td', {}, String(text))),
  );
}

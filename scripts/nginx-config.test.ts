import { expect, it } from 'vitest';
import { placeNginx } from './nginx-config.ts';

const PLACES = {
  folder: '/run/claim-portal',
  serverName: 'claims.example',
  api: 'http://api.internal:8080',
  certificates: null,
  https: '8443',
  http: '8080',
};

it('behind a proxy that terminates TLS the server is told https, and nobody shares a limit with everybody', () => {
  const placed = placeNginx(PLACES);
  expect(placed).toContain('proxy_set_header X-Forwarded-Proto https;');
  expect(placed).not.toMatch(/^\s*limit_req /m);
});

it('a proxy that is trusted tells the claimant’s address, by which authorizations are limited', () => {
  const placed = placeNginx({ ...PLACES, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] });
  expect(placed).toMatch(
    /^set_real_ip_from 10\.0\.0\.0\/8;\nset_real_ip_from 2001:db8::1;\nreal_ip_header X-Forwarded-For;/,
  );
  expect(placed).toMatch(/^\s*limit_req zone=authorize /m);
});

it('with its own certificate nginx tells how the claimant came, and limits each address', () => {
  const placed = placeNginx({ ...PLACES, certificates: '/certificates' });
  expect(placed).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  expect(placed).toMatch(/^\s*limit_req zone=authorize /m);
});

it('authorizations are limited however their address is spelled', () => {
  const [, pattern = ''] = /"~\*([^"]+)" \$binary_remote_addr/.exec(placeNginx(PLACES)) ?? [];
  for (const path of ['/api/forms/standard/authorize', '/api/Forms/standard/Authorize/'])
    expect(`POST ${path}`).toMatch(new RegExp(pattern, 'i'));
  expect('POST /api/forms/standard').not.toMatch(new RegExp(pattern, 'i'));
});

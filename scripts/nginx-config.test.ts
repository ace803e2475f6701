import { expect, it } from 'vitest';
import { allowClaims, placeNginx } from './nginx-config.ts';

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

it('what is put in is not searched for what is to be replaced', () => {
  const own = {
    certificates: '/srv/claim-portal/certificates',
    serverName: 'www.claims.example.org',
    https: '8043',
    http: '10.0.0.5:8080',
  };
  const placed = placeNginx({ ...PLACES, ...own });
  expect(placed).toContain('listen 8043 ssl http2;');
  expect(placed).toContain('listen 10.0.0.5:8080;');
  expect(placed).toContain('ssl_certificate     /srv/claim-portal/certificates/fullchain.pem;');
  expect(placed.match(/server_name .*/g)).toEqual(Array(2).fill('server_name www.claims.example.org;'));
  expect(placeNginx({ ...PLACES, ...own, https: '80.1.2.3:8443' })).toContain(
    'listen 80.1.2.3:8443 ssl http2;',
  );
});

it('a case with larger claims than deploy/nginx.conf lets through raises the limit of both places', () => {
  const listSizes = (maxClaimBytes: number) =>
    placeNginx(PLACES, allowClaims(maxClaimBytes)).match(/client_max_body_size \w+/g);
  expect(listSizes(104_857_600)).toEqual(Array(2).fill('client_max_body_size 110m'));
  expect(listSizes(104_857_601)).toEqual(Array(2).fill('client_max_body_size 111m'));
  expect(listSizes(209_715_200)).toEqual(Array(2).fill('client_max_body_size 210m'));
});

it('an address of IPv6 to listen on is kept', () => {
  expect(placeNginx({ ...PLACES, http: '[::]:8080' })).toContain('listen [::]:8080;');
});

it('a text that deploy/nginx.conf does not hold is refused', () => {
  expect(() => placeNginx(PLACES, [['no such text', '']])).toThrow('does not hold "no such text" any more');
});

it('authorizations are limited however their address is spelled', () => {
  const [, pattern = ''] = /"~\*([^"]+)" \$binary_remote_addr/.exec(placeNginx(PLACES)) ?? [];
  for (const path of ['/api/forms/standard/authorize', '/api/Forms/standard/Authorize/'])
    expect(`POST ${path}`).toMatch(new RegExp(pattern, 'i'));
  expect('POST /api/forms/standard').not.toMatch(new RegExp(pattern, 'i'));
});

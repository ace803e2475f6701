import { describe, expect, it } from 'vitest';
import { decideRoute, type RouteFacts } from './decide-route.ts';

const open: RouteFacts = {
  path: '/standard/claim-details',
  search: '?culture=en',
  activeCulture: 'en',
  enabledCultures: ['en', 'es'],
  deadlineKeys: ['claimFilingDeadline', 'globalDeadline'],
  deadlines: {
    schedule: {
      claimFilingDeadline: {
        at: new Date(1_000),
        timeZone: 'America/New_York',
        redirects: { es: '/cerrado' },
      },
    },
    origin: 'https://claims.example.org',
    allowedRedirectOrigins: [],
  },
  now: new Date(1_000),
  needsAuthorization: 'Standard',
  isAuthorized: true,
  pageExists: true,
};

describe('decideRoute', () => {
  it('shows a page that nothing speaks against', () => {
    expect(decideRoute(open)).toEqual({ kind: 'show' });
  });

  it('looks at the query, the culture, the deadline, the authorization and the page, in this order [S4.29 S4.16 S2.38]', () => {
    const worst: RouteFacts = {
      ...open,
      search: '?culture=e%3Cs',
      now: new Date(1_001),
      isAuthorized: false,
      pageExists: false,
    };
    expect(decideRoute(worst)).toEqual({
      kind: 'replace-address',
      path: worst.path,
      search: '?culture=es',
    });
    const sanitized = { ...worst, search: '?culture=es' };
    expect(decideRoute(sanitized)).toEqual({ kind: 'change-culture', culture: 'es' });
    const worded = { ...sanitized, activeCulture: 'es' };
    expect(decideRoute(worded)).toEqual({
      kind: 'deadline-passed',
      target: { kind: 'internal', path: '/cerrado' },
    });
    const inTime = { ...worded, now: new Date(1_000) };
    expect(decideRoute(inTime)).toEqual({
      kind: 'session-expired',
      query: { form: 'Standard', culture: 'es' },
    });
    expect(decideRoute({ ...inTime, isAuthorized: true })).toEqual({ kind: 'not-found' });
  });

  it('keeps the active culture where the query names none [S2.34]', () => {
    expect(decideRoute({ ...open, search: '', activeCulture: 'es' })).toEqual({ kind: 'show' });
  });

  it.each([
    ['/es', '', '/', '?culture=es'],
    ['/es/', '', '/', '?culture=es'],
    ['/ES/standard', '?vin=1', '/standard', '?vin=1&culture=es'],
    ['/en/claim/status', '?culture=es', '/claim/status', '?culture=es'],
    ['/es/standard', '?culture=zz', '/standard', '?culture=es'],
    ['/standard', '?culture=ES', '/standard', '?culture=es'],
    ['/standard', '?culture=zz', '/standard', ''],
    ['/standard', '?culture=&vin=1', '/standard', '?vin=1'],
  ])('gives a page in a culture one address: %s%s is %s%s', (path, search, settledPath, settledSearch) => {
    const decision = decideRoute({ ...open, path, search });
    expect(decision).toEqual({ kind: 'replace-address', path: settledPath, search: settledSearch });
    const again = decideRoute({ ...open, path: settledPath, search: settledSearch });
    expect(again.kind).not.toBe('replace-address');
  });

  it('leaves start pages open [S6.4]', () => {
    expect(decideRoute({ ...open, needsAuthorization: null, isAuthorized: false })).toEqual({ kind: 'show' });
  });

  it('does not redirect from where the deadline leads, or from pages that no deadline closes [S4.19]', () => {
    const late = { ...open, now: new Date(9_999) };
    expect(decideRoute(late).kind).toBe('deadline-passed');
    expect(decideRoute({ ...late, path: '/deadline' })).toEqual({ kind: 'show' });
    expect(decideRoute({ ...late, deadlineKeys: [] })).toEqual({ kind: 'show' });
  });

  it('leads from a target that is closed itself to the page of passed deadlines [S4.17]', () => {
    const late = { ...open, now: new Date(9_999), search: '?culture=es', activeCulture: 'es' };
    expect(decideRoute({ ...late, path: '/cerrado/' })).toEqual({
      kind: 'deadline-passed',
      target: { kind: 'internal', path: '/deadline' },
    });
  });
});

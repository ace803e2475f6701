import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createTester } from '../test-support/tester.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ now: () => Date.parse('2026-03-10T12:00:00Z') });
});
afterAll(() => mock.stop());

const PASSES_AT = '2026-05-01T06:59:59Z';

async function readDeadlines(tester: ReturnType<typeof createTester>) {
  return (await tester.call('/api/deadlines')).json();
}

describe('GET /api/deadlines', () => {
  it('tells shape a as wall time in a Windows zone', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({
      patch: {
        deadlines: {
          keys: {
            globalDeadline: { listed: false },
            claimFilingDeadline: { passesAt: PASSES_AT, redirectUrls: { es: '/faq' } },
          },
        },
      },
    });
    expect(await readDeadlines(tester)).toEqual({
      deadlines: {
        claimFilingDeadline: {
          timeZone: 'Pacific Standard Time',
          deadline: '04/30/2026 11:59:59 PM',
          redirectUrls: { es: '/faq' },
        },
        // The demo case's own deadlines: the end of a month, some months after the mock's start.
        automotiveFilingDeadline: { timeZone: 'Pacific Standard Time', deadline: '07/31/2026 11:59:59 PM' },
        lookupFilingDeadline: { timeZone: 'Pacific Standard Time', deadline: '07/31/2026 11:59:59 PM' },
        documentsUploadFilingDeadline: {
          timeZone: 'Pacific Standard Time',
          deadline: '08/31/2026 11:59:59 PM',
        },
      },
    });
  });

  it('tells shape b for each enabled culture, without an offset or with one', async () => {
    const tester = createTester(mock.url);
    const keys = {
      claimFilingDeadline: { passesAt: PASSES_AT, redirectUrls: { es: '/faq', default: '/deadline' } },
    };
    await tester.control.changeScenario({ preset: 'deadlines-shape-b', patch: { deadlines: { keys } } });
    expect(await readDeadlines(tester)).toMatchObject({
      en: {
        projectTimeZone: 'Newfoundland Standard Time',
        deadlines: {
          claimFilingDeadline: { deadlineDateTime: '2026-05-01T04:29:59', redirectUrl: '/deadline' },
        },
      },
      es: { deadlines: { claimFilingDeadline: { redirectUrl: '/faq' } } },
    });
    await tester.control.changeScenario({ patch: { deadlines: { withOffset: true } } });
    expect(await readDeadlines(tester)).toMatchObject({
      en: { deadlines: { claimFilingDeadline: { deadlineDateTime: '2026-05-01T06:59:59Z' } } },
    });
  });

  it.each([
    ['deadlines-by-day', { timeZone: 'US Mountain Standard Time', deadline: '07/31/2026' }],
    ['deadlines-malformed', { deadline: 'the thirty-first of June' }],
    ['deadlines-unknown-zone', { timeZone: 'Middle-earth Standard Time' }],
    ['deadline-passed', { deadline: '03/10/2026 04:00:00 AM' }],
    ['deadline-in-two-minutes', { deadline: '03/10/2026 05:02:00 AM' }],
    ['deadline-in-an-hour', { deadline: '03/10/2026 06:01:00 AM' }],
    ['deadline-external-target', { redirectUrls: { en: 'https://rivenwood-settlement.example/closed' } }],
  ])('answers as the scenario %s says', async (preset, expected) => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset });
    expect((await readDeadlines(tester)).deadlines.claimFilingDeadline).toMatchObject(expected);
  });
});

describe('the server’s decision', () => {
  it.each([
    ['2026-05-01T06:59:59.000Z', 200],
    ['2026-05-01T07:00:00.000Z', 400],
  ])('takes a claim that begins to arrive at %s with %i', async (frozenAt, status) => {
    const tester = createTester(mock.url);
    await tester.authorize();
    const keys = { claimFilingDeadline: { passesAt: PASSES_AT } };
    await tester.control.changeScenario({ patch: { deadlines: { keys }, clock: { frozenAt } } });
    const response = await tester.submit();
    expect(response.status).toBe(status);
    expect(response.headers.get('Date')).toBe(new Date(frozenAt).toUTCString());
  });

  it('closes every form at the global deadline, and a day at its last second', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset: 'all-deadlines-passed' });
    expect((await tester.authorize('automotive')).status).toBe(400);
    const byDay = createTester(mock.url);
    const keys = { claimFilingDeadline: { passesAt: '2026-05-01T12:00:00Z' } };
    await byDay.control.changeScenario({
      patch: { deadlines: { precision: 'day', keys }, clock: { frozenAt: '2026-05-02T06:59:59Z' } },
    });
    expect((await byDay.authorize()).status).toBe(200);
    await byDay.control.changeScenario({ patch: { clock: { frozenAt: '2026-05-02T07:00:00Z' } } });
    expect((await byDay.submit()).status).toBe(400);
  });
});

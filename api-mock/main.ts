import { parseArgs } from 'node:util';
import { CLAIMANTS } from './data/claimants.ts';
import { startMock } from './node.ts';

// `npm run mock [-- --port N --host H --data DIR --allow-origin O --allow-host H]`: the api-mock alone.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4174' },
    host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
    data: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true, default: [] },
    'allow-host': { type: 'string', multiple: true, default: [] },
  },
});

const mock = await startMock({
  port: Number(values.port),
  host: values.host,
  allowedOrigins: values['allow-origin'],
  allowedHosts: values['allow-host'],
  ...(values.data === undefined ? {} : { dataDir: values.data }),
});

console.log(`api-mock      ${mock.url}/api/\npanel         ${mock.url}/__mock/`);
console.log(
  `credentials   ${CLAIMANTS.map(({ classMemberId, pin }) => `${classMemberId} / ${pin}`).join('\n              ')}`,
);
process.once('SIGINT', () => void mock.stop());
process.once('SIGTERM', () => void mock.stop());

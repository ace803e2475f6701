import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMockServer } from '#api-mock/mock-fetch.ts';
import type { PlantedFault } from './planted-faults.ts';

export async function startFaultyMock({ plant }: Pick<PlantedFault, 'plant'>): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const mock = createMockServer();
  const listen = getRequestListener(plant(mock), { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    // Node would add `Date` to answers that lack it on purpose.
    response.sendDate = false;
    void listen(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          mock.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMockControl, type MockControl } from '#api-mock/control/client.ts';
import { createMockListener } from '#api-mock/node.ts';
import { type PortalServer, servePortal } from '#scripts/serve.ts';

/** A portal whose server can stop and start again. A separate control port reads its stored state meanwhile. */
export class FaultyPortal {
  readonly url: string;
  readonly control: MockControl;
  readonly #serve: (port: number) => Promise<PortalServer>;
  readonly #end: () => Promise<void>;
  #server: PortalServer | undefined;

  private constructor(
    server: PortalServer,
    serve: (port: number) => Promise<PortalServer>,
    control: MockControl,
    end: () => Promise<void>,
  ) {
    this.url = server.url;
    this.control = control;
    this.#server = server;
    this.#serve = serve;
    this.#end = end;
  }

  static async start(): Promise<FaultyPortal> {
    const mock = createMockListener();
    const beside = createServer((request, response) => {
      if (!mock.handle(request, response)) response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => beside.listen(0, '127.0.0.1', resolve));
    const { port: controlPort } = beside.address() as AddressInfo;
    const serve = (port: number) => servePortal({ siteFolder: 'build/demo', answerApi: mock.handle, port });
    const end = async () => {
      await new Promise<void>((resolve) => {
        beside.close(() => resolve());
        beside.closeAllConnections();
      });
      mock.close();
    };
    return new FaultyPortal(await serve(0), serve, createMockControl(`http://127.0.0.1:${controlPort}`), end);
  }

  async stopServer(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.close();
  }

  async startServer(): Promise<void> {
    this.#server ??= await this.#serve(Number(new URL(this.url).port));
  }

  async close(): Promise<void> {
    await this.stopServer();
    await this.#end();
  }
}

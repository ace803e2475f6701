import { createMockControl, type MockControl } from '#api-mock/control/client.ts';
import { createMockListener } from '#api-mock/node.ts';
import { type PortalServer, servePortal } from '#scripts/serve.ts';

export interface RunningPortal extends Omit<PortalServer, 'show'> {
  /** The control API of one space; absent, the default one. */
  controlOf(space?: string): MockControl;
}

export interface StartPortalOptions {
  /** What is served on another port, beside the same mock. */
  readonly beside?: { readonly siteFolder: string; readonly port: number };
  /** A built site. Absent: the demonstration. */
  readonly siteFolder?: string;
  /** Absent: any free one. A server that comes back must take the port it had. */
  readonly port?: number;
  /** Keeps the mock's state through a restart. Absent: gone with it. */
  readonly dataDir?: string;
  /** The case whose server the mock is. Absent: the demonstration's. */
  readonly caseFolder?: string;
}

/** Serves a built portal with an api-mock of its own. */
export async function startPortal(options: StartPortalOptions = {}): Promise<RunningPortal> {
  const { siteFolder = 'build/demo', port = 0, dataDir, caseFolder, beside } = options;
  const mock = createMockListener({ caseFolder, ...(dataDir === undefined ? {} : { dataDir }) });
  const server = await servePortal({ siteFolder, answerApi: mock.handle, port });
  const other = beside === undefined ? undefined : await servePortal({ ...beside, answerApi: mock.handle });
  return {
    url: server.url,
    controlOf: (space) => createMockControl(server.url, space),
    close: async () => {
      await server.close();
      await other?.close();
      mock.close();
    },
  };
}

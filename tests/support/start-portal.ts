import { createMockControl, type MockControl } from '#api-mock/control/client.ts';
import { createMockListener } from '#api-mock/node.ts';
import { type PortalServer, servePortal } from '#scripts/serve.ts';

export interface RunningPortal extends Omit<PortalServer, 'show'> {
  /** Returns the control API of a space; absent: the default one. */
  controlOf(space?: string): MockControl;
}

export interface StartPortalOptions {
  /** A second site on another port with the same mock. */
  readonly beside?: { readonly siteFolder: string; readonly port: number };
  /** Folder of a built site; absent: the demonstration. */
  readonly siteFolder?: string;
  /** Port to serve on; absent: any free one. A restarted server must take its former port. */
  readonly port?: number;
  /** Folder in which the mock's state survives a restart; absent: none. */
  readonly dataDir?: string;
  /** Folder of the case whose server the mock is; absent: the demonstration's. */
  readonly caseFolder?: string;
}

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

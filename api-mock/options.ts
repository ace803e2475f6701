/** Options of one mock server; all are optional. */
export interface MockOptions {
  /** Folder of the case; the mock reads its `server` folder (cases/README.md). Absent: the demonstration case. */
  readonly caseFolder?: string | undefined;
  /** Folder that keeps the state across restarts. Absent: a temporary folder, removed by `close`. */
  readonly dataDir?: string;
  /** Real time in epoch milliseconds; the scenario's clock adds to it. */
  readonly now?: () => number;
  /** Origins, besides the mock's own, whose pages may call it, cookies included. Loopback origins may always call the API. */
  readonly allowedOrigins?: readonly string[];
  /** Host names, besides loopback, under which the control API answers. */
  readonly allowedHosts?: readonly string[];
  /** Folder of scenario files. Absent: api-mock/scenarios. */
  readonly scenariosDir?: string;
  /** Scenario file in which the default space begins; the mock replays its recording, if it has one. */
  readonly scenarioFile?: string | undefined;
  /** Receives the mock's own mistakes, such as a reply that breaks the contract. Absent: console.error. */
  readonly reportMistake?: (message: string, detail: unknown) => void;
}

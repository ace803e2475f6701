/** How one mock server is set up. Every member has a default. */
export interface MockOptions {
  /** The case whose server this is: its folder `server` is read (cases/README.md). Absent: the demonstration's. */
  readonly caseFolder?: string | undefined;
  /** Keeps the state here, through restarts. Absent: a temporary folder, removed by `close`. */
  readonly dataDir?: string;
  /** Real time, epoch milliseconds. The scenario's clock is on top of it. */
  readonly now?: () => number;
  /** Origins (besides the mock's own) whose pages may call it, cookies included. */
  readonly allowedOrigins?: readonly string[];
  /** Host names, besides loopback, that the control API answers to. */
  readonly allowedHosts?: readonly string[];
  /** Where scenario files are, if not in api-mock/scenarios. */
  readonly scenariosDir?: string;
  /** A scenario file that the default space begins in; a recording in it is replayed. */
  readonly scenarioFile?: string | undefined;
  /** Told of the mock's own mistakes (a reply that the contract forbids). Absent: standard error. */
  readonly reportMistake?: (message: string, detail: unknown) => void;
}

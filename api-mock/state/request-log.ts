import type { LoggedRequest } from '../control/contract.ts';

const KEPT = 1000;

/** The latest requests of one space, oldest first. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #lastId = 0;

  /** Opens an entry; whoever answers the request completes it. */
  add(entry: Omit<LoggedRequest, 'id'>): LoggedRequest {
    this.#lastId += 1;
    const logged: LoggedRequest = { id: this.#lastId, ...entry };
    this.#entries.push(logged);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return logged;
  }

  /** Those after the given id. */
  list(afterId = 0): readonly LoggedRequest[] {
    return this.#entries.filter((entry) => entry.id > afterId);
  }

  clear(): void {
    this.#entries.length = 0;
  }
}

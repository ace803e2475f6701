import type { LoggedRequest } from '../control/contract.ts';

const KEPT = 1000;

export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #lastId = 0;

  add(entry: Omit<LoggedRequest, 'id'>): LoggedRequest {
    this.#lastId += 1;
    const logged: LoggedRequest = { id: this.#lastId, ...entry };
    this.#entries.push(logged);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return logged;
  }

  list(afterId = 0): readonly LoggedRequest[] {
    return this.#entries.filter((entry) => entry.id > afterId);
  }

  clear(): void {
    this.#entries.length = 0;
  }
}

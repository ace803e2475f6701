/** This tab's right to write a draft: `writer` may save, `reader` shows what is kept. */
export type DraftRole = 'writer' | 'reader';

/** One tab writes a draft at a time; a second one reads, and can take over on request (decisions; issue of two tabs). */
export interface DraftLock {
  getRole(): DraftRole;
  /** Asks to write without disturbing another tab. */
  request(): Promise<DraftRole>;
  /** Asks the writing tab to commit and step back; a tab that does not answer (frozen by the browser) is overruled. */
  takeOver(): Promise<DraftRole>;
  subscribe(listener: () => void): () => void;
  release(): void;
}

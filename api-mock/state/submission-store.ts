import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SubmissionRecord, submissionRecordSchema } from '../control/contract.ts';

/**
 * The submissions of one space, on disk: a JSON file each, and their files' bytes beside it. Memory holds
 * their ids only, so that a thousand of them cost next to nothing.
 */
export class SubmissionStore {
  readonly #folder: string;
  #ids: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(this.#incomingFolder, { recursive: true });
    this.#ids = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort();
  }

  get count(): number {
    return this.#ids.length;
  }

  get #incomingFolder(): string {
    return join(this.#folder, 'incoming');
  }

  /** A folder of its own for the files of a request that is being received. */
  openIncoming(): string {
    const folder = join(this.#incomingFolder, randomUUID());
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Throws away what a refused or broken request left. */
  discardIncoming(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }

  /** The next id: they sort in the order of arrival. */
  nextId(): string {
    return String(this.#ids.length + 1).padStart(6, '0');
  }

  /** Stores a submission; the folder of its received files becomes its own. */
  add(record: SubmissionRecord, incomingFolder: string): void {
    renameSync(incomingFolder, join(this.#folder, record.id));
    this.#write(record);
    this.#ids.push(record.id);
  }

  read(id: string): SubmissionRecord | undefined {
    if (!this.#ids.includes(id)) return undefined;
    return submissionRecordSchema.parse(JSON.parse(readFileSync(this.#recordPath(id), 'utf8')));
  }

  list(): readonly SubmissionRecord[] {
    return this.#ids.flatMap((id) => this.read(id) ?? []);
  }

  setAttempts(id: string, attempts: number): void {
    const record = this.read(id);
    if (record !== undefined) this.#write({ ...record, attempts });
  }

  /** Where a file's bytes are; its name on disk is its place in the record, never what the client called it. */
  findFile(id: string, clientId: string): { readonly path: string; readonly index: number } | undefined {
    const index = this.read(id)?.files.findIndex((file) => file.clientId === clientId) ?? -1;
    const path = join(this.#folder, id, String(index));
    return index >= 0 && existsSync(path) ? { path, index } : undefined;
  }

  clear(): void {
    this.#ids = [];
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#incomingFolder, { recursive: true });
  }

  #recordPath(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  #write(record: SubmissionRecord): void {
    const path = this.#recordPath(record.id);
    writeFileSync(`${path}.new`, JSON.stringify(record));
    renameSync(`${path}.new`, path);
  }
}

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SubmissionRecord, submissionRecordSchema } from '../control/contract.ts';

/** Submissions of one space on disk: a JSON file each, with its files in a folder beside it. Memory holds only their ids. */
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

  openIncoming(): string {
    const folder = join(this.#incomingFolder, randomUUID());
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  discardIncoming(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }

  /** Returns the next id; ids sort in the order of arrival. */
  nextId(): string {
    return String(this.#ids.length + 1).padStart(6, '0');
  }

  /** Stores a submission and moves the folder of its received files into place. */
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

  /** Finds a file on disk. It is named by its index in the record, never by a name from the client. */
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

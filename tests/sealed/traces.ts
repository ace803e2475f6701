import { pbkdf2Sync } from 'node:crypto';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { PBKDF2_ROUNDS } from '#vault/keys/credentials.ts';
import { CREDENTIALS } from '../flows/claim-answers.ts';
import type { EvaluateInPage } from './evaluate-in-page.ts';
import { scanProfile } from './scan-profile.ts';

export interface Traces {
  /** Keys derived from the credentials. */
  readonly keys: readonly Buffer[];
  readonly salts: readonly Buffer[];
  readonly sealed: readonly Buffer[];
}

/** Reads from the stores what must not be on the disk: the session's keys, and sealed answers. */
export async function readTraces(evaluate: EvaluateInPage): Promise<Traces> {
  const { salts, sealed } = await evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const readAll = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
    const listBytes = (value: unknown): number[][] => {
      if (value instanceof Uint8Array) return [[...value]];
      if (value instanceof ArrayBuffer) return [[...new Uint8Array(value)]];
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listBytes) : [];
    };
    const keyrings = await readAll('keyrings');
    const salts = keyrings.map((row) => Reflect.get(Object(row), 'salt') as Uint8Array);
    const fields = await readAll('draftFields');
    opening.result.close();
    return { salts: salts.map((salt) => [...salt]), sealed: fields.flatMap(listBytes) };
  }, DATABASE_NAME);
  const secret = JSON.stringify([
    ['classMemberId', CREDENTIALS.classMemberId.replaceAll('-', '')],
    ['pin', CREDENTIALS.pin],
  ]);
  return {
    keys: salts
      .filter(({ length }) => length > 0)
      .map((salt) => pbkdf2Sync(secret, Buffer.from(salt), PBKDF2_ROUNDS, 32, 'sha256')),
    salts: salts.map((salt) => Buffer.from(salt)),
    sealed: sealed.map((bytes) => Buffer.from(bytes)).filter(({ length }) => length >= 20),
  };
}

export function countFound(profile: string, needles: readonly Buffer[]): number {
  return new Set(scanProfile(profile, needles, 'profile').map(({ needle }) => needle)).size;
}

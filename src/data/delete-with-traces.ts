import { promisifyRequest } from 'idb-keyval';

/**
 * Deletes a database of IndexedDB with what the disk still has of it. Chromium writes what was not on the disk yet out with the deletion,
 * bytes and all, and packs the range of the deleted database in the files that are older (seen in the files of Chromium 156). So another
 * database is made before, which is written out beside it, and deleted after: that packs the new file too.
 */
export async function deleteWithTraces(database: string): Promise<void> {
  const companion = `${database}-erased`;
  await makeCompanion(companion);
  await deleteOnce(database);
  await deleteOnce(companion);
  // The packed file is dropped with the next change of the store's files.
  await makeCompanion(companion);
  await deleteOnce(companion);
}

async function makeCompanion(name: string): Promise<void> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore('empty');
  const connection = await promisifyRequest(opening);
  const writing = connection.transaction('empty', 'readwrite', { durability: 'strict' });
  writing.objectStore('empty').put('', 0);
  await promisifyRequest(writing);
  connection.close();
}

async function deleteOnce(database: string): Promise<void> {
  await promisifyRequest(indexedDB.deleteDatabase(database));
}

import { pageToasts } from './page-toasts.ts';

/** Offers a file to be saved by the browser. `told` says in a toast where the file went. */
export function saveFile(file: Blob, name: string, told: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it was begun; Safari begins it in the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  pageToasts.show(told, { style: 'success' });
}

/** Offers a file to be saved by the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it was begun; Safari begins it in the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Makes every write to the database fail as on a full device, until the event that there is room. Runs in the page. */
export function refuseWrites(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The device is full.', 'QuotaExceededError');
  };
  addEventListener('device-has-room', () => {
    IDBObjectStore.prototype.put = put;
  });
}

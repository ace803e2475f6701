/** In the page: every write to the database fails as on a full device, until it is told that there is room. */
export function refuseWrites(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The device is full.', 'QuotaExceededError');
  };
  addEventListener('device-has-room', () => {
    IDBObjectStore.prototype.put = put;
  });
}

/** Body whose last bytes are held back until `release` is called. */
export interface HeldBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly release: () => void;
}

/** Splits a body so that the server receives most of it and must wait for the rest. */
export function holdBody(bytes: Uint8Array, heldBytes = 16): HeldBody {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasSentHead = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!hasSentHead) {
        hasSentHead = true;
        controller.enqueue(bytes.subarray(0, bytes.byteLength - heldBytes));
        return;
      }
      await promise;
      controller.enqueue(bytes.subarray(bytes.byteLength - heldBytes));
      controller.close();
    },
  });
  return { stream, release: resolve };
}

/**
 * A call of which one runs at a time: whoever asks while it runs gets its result, whoever asks after it starts it anew.
 */
export function shareRunning<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= call().finally(() => {
      running = undefined;
    });
    return running;
  };
}

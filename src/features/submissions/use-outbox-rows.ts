import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { useWatched } from './use-watched.ts';

const load = async () => (await import('#data/outbox/outbox-view.ts')).watchOutbox;

/** The outbox as it is now and after every change; undefined until it was read. */
export function useOutboxRows(): readonly OutboxRowView[] | undefined {
  return useWatched(load);
}

/** Set by the worker on what its caches answer: such an answer tells nothing of the server's clock. */
export const FROM_CACHE_HEADER = 'X-Portal-From-Cache';

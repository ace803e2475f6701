/** An object that becomes JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

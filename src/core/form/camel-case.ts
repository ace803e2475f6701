/**
 * A name of the server's in camel case, as .NET's serializer would write it: `FirstName` -> `firstName`, `VIN` -> `vin`,
 * `VINNumber` -> `vinNumber`, `dto_mapping` -> `dtoMapping`. A name that is camel case already is left alone.
 */
export function toCamelCase(name: string): string {
  // Nearly all are: a config of hundreds of fields is read before the first page shows.
  if (/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const joined = name.replace(/[\s_-]+(\S)/g, (_, first: string) => first.toUpperCase());
  return joined.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
}

/** The record with its keys in camel case. */
export function toCamelCaseKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [toCamelCase(key), value]));
}

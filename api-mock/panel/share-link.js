/** A link that opens a fresh space in this state: the switches that differ from the default, deadlines as minutes from now. */
export function createShareLink({ scenario, serverTime }, defaults) {
  const patch = listDifferences(defaults, scenario) ?? {};
  for (const deadline of Object.values(patch.deadlines?.keys ?? {})) {
    if (deadline.passesAt === undefined) continue;
    deadline.passesInMinutes = Math.round((Date.parse(deadline.passesAt) - Date.parse(serverTime)) / 60_000);
    delete deadline.passesAt;
  }
  const link = new URL('/__mock/open', location.href);
  link.searchParams.set('mock', 'default');
  if (Object.keys(patch).length > 0) link.searchParams.set('mock-patch', JSON.stringify(patch));
  return link.href;
}

/** What a merge patch has to hold to make `base` into `value`, or undefined where they are the same. */
function listDifferences(base, value) {
  if (!isObject(base) || !isObject(value))
    return JSON.stringify(base) === JSON.stringify(value) ? undefined : value;
  const differences = {};
  for (const name of Object.keys(value)) {
    const difference = listDifferences(base[name], value[name]);
    if (difference !== undefined) differences[name] = difference;
  }
  return Object.keys(differences).length > 0 ? differences : undefined;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

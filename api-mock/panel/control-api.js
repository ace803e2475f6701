/** Calls the control API; throws an Error with the mock's own words where it refuses. */
export async function callControl(method, path, body) {
  const response = await fetch(`/__mock/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The mock answered ${response.status}.`);
  return answer;
}

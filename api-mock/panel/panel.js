import { callControl } from './control-api.js';
import { createElement, findElement } from './elements.js';
import { connectRecording, createReplayLink, showRecordingState } from './recording.js';
import { showRequests } from './requests.js';
import { createShareLink } from './share-link.js';
import { showSubmissions } from './submissions.js';
import { buildSwitches } from './switches.js';

const POLL_MS = 1500;
const [switches, presets] = await Promise.all([
  callControl('GET', 'scenario-schema'),
  callControl('GET', 'scenarios'),
]);
const showScenario = buildSwitches(findElement('switches'), switches, (patch) => change({ patch }));
let clockOffset = 0;
let lastRequest = 0;
let pending = new Set();

/** Shows a scenario as the mock tells it. */
function show(answer) {
  findElement('space').textContent = answer.space;
  findElement('preset').textContent = answer.preset ?? 'default';
  findElement('link').value = createReplayLink() ?? createShareLink(answer, switches.defaults);
  clockOffset = Date.parse(answer.serverTime) - Date.now();
  showScenario(answer.scenario);
}

/** Does something, shows how everything is then, and says that it is done; or what went wrong. */
async function act(done, work) {
  try {
    await work();
    await showState();
    findElement('status').textContent = done;
  } catch (error) {
    findElement('problem').textContent = error.message;
  }
}

function change(body, path = 'scenario', method = 'PATCH') {
  return act(`Set at ${new Date().toLocaleTimeString()}.`, () => callControl(method, path, body));
}

async function showState() {
  const [recording, scenario] = await Promise.all([
    callControl('GET', 'recording'),
    callControl('GET', 'scenario'),
  ]);
  showRecordingState(recording);
  show(scenario);
  findElement('problem').textContent = '';
}

/** Reads what was logged since; true where a claim was among it. */
async function readLog() {
  // A request that was still being handled is asked for again.
  const after = Math.min(lastRequest, ...[...pending].map((id) => id - 1));
  const requests = await callControl('GET', `requests?after=${after}`);
  pending = new Set(requests.filter(({ durationMs }) => durationMs === null).map(({ id }) => id));
  lastRequest = Math.max(lastRequest, ...requests.map(({ id }) => id));
  showRequests(findElement('requests'), requests);
  return requests.some(({ endpoint }) => endpoint === 'submit');
}

async function poll() {
  findElement('clock').textContent = new Date(Date.now() + clockOffset).toISOString().slice(0, 19);
  if (!findElement('live').checked || document.hidden) return;
  try {
    if (await readLog()) await readSubmissions();
    await showState();
  } catch (error) {
    findElement('problem').textContent = error.message;
  }
}

async function readSubmissions() {
  showSubmissions(findElement('submissions'), await callControl('GET', 'submissions'));
}

function chosenPreset() {
  return presets.find(({ name }) => name === findElement('preset-choice').value);
}

function addPreset({ name, title }) {
  findElement('preset-choice').append(createElement('option', { value: name }, `${title} (${name})`));
}

presets.forEach(addPreset);
findElement('preset-choice').value = 'default';
findElement('preset-choice').onchange = () => {
  findElement('preset-description').textContent = chosenPreset()?.description ?? '';
};
findElement('apply').onclick = () => change({ preset: findElement('preset-choice').value });
findElement('add').onclick = () => change({ patch: chosenPreset()?.patch ?? {} });
findElement('reset').onclick = async () => {
  await change({}, 'reset', 'POST');
  findElement('requests').replaceChildren();
  await readSubmissions();
};
findElement('clear').onclick = () => findElement('requests').replaceChildren();
findElement('copy').onclick = async () => {
  const link = findElement('link');
  link.select();
  await navigator.clipboard.writeText(link.value);
  findElement('status').textContent = 'Copied.';
};
connectRecording(act, async ({ name }) => {
  if (presets.some((preset) => preset.name === name)) return;
  presets.push(...(await callControl('GET', 'scenarios')).filter((preset) => preset.name === name));
  presets.slice(-1).forEach(addPreset);
});
findElement('switches').onsubmit = (event) => event.preventDefault();

await readSubmissions();
await poll();
await showState();
setInterval(poll, POLL_MS);

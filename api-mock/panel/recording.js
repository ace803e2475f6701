import { callControl } from './control-api.js';
import { findElement } from './elements.js';

let kept;
let replayed;

/** Shows what is recorded and what is replayed in a space, as the mock tells it. */
export function showRecordingState({ recording, replay }) {
  replayed = replay?.preset ?? undefined;
  findElement('recording-state').textContent = describeState(recording, replay);
  findElement('record').disabled = recording !== null || replay !== null;
  findElement('stop').disabled = recording === null;
  findElement('end-replay').disabled = replay === null;
}

/** The link to what is replayed; undefined where nothing is. */
export function createReplayLink() {
  return replayed === undefined ? undefined : new URL(`/__mock/open?mock=${replayed}`, location.href).href;
}

/**
 * Makes the controls work.
 * @param act runs what a control does, then shows how everything is; what goes wrong is told
 * @param onKept called with each scenario file that has got an address
 */
export function connectRecording(act, onKept) {
  const keep = (file) => {
    kept = file;
    showKept(file);
    onKept(file);
  };
  findElement('record').onclick = () =>
    act('Recording.', async () => {
      await callControl('POST', 'recording');
    });
  findElement('stop').onclick = () =>
    act('Recorded.', async () => {
      const title = findElement('recording-title').value.trim();
      keep(await callControl('POST', 'recording/stop', title === '' ? {} : { title }));
    });
  findElement('scenario-file').onchange = ({ target }) =>
    act('Loaded.', async () => {
      const [file] = target.files;
      if (file !== undefined) keep(await callControl('POST', 'scenarios', JSON.parse(await file.text())));
    });
  findElement('replay').onclick = () =>
    act('Everything in this space is forgotten; what was loaded begins with the next call.', () =>
      callControl('POST', 'reset', { preset: kept.name }),
    );
  findElement('end-replay').onclick = () =>
    act('The replay has ended.', () => callControl('PATCH', 'scenario', { preset: 'default' }));
  findElement('copy-kept').onclick = () =>
    act('Copied.', async () => {
      findElement('kept-address').select();
      await navigator.clipboard.writeText(findElement('kept-address').value);
    });
}

function showKept({ name, title, address, recording }) {
  findElement('kept').hidden = false;
  findElement('kept-title').textContent = `${title}${describeSize(recording)}`;
  findElement('kept-address').value = new URL(address, location.href).href;
  findElement('download').href = `/__mock/scenarios/${name}.json`;
  findElement('download').download = `${name}.json`;
}

function describeState(recording, replay) {
  if (recording !== null) {
    const { steps, mostSteps, notRecorded } = recording;
    const full = notRecorded > 0 ? ` It is full: ${notRecorded} more are not in it.` : '';
    return `Recording: ${steps} of ${mostSteps} steps.${full}`;
  }
  if (replay === null) return 'Nothing is recorded or replayed.';
  const cut = replay.notRecorded > 0 ? ` ${replay.notRecorded} steps were not recorded.` : '';
  return `Replaying ${replay.preset}: ${replay.given} of ${replay.calls} recorded calls were made.${cut}`;
}

function describeSize(recording) {
  if (recording === undefined) return '';
  const { steps, notRecorded } = recording;
  return notRecorded === 0 ? `, ${steps} steps` : `, ${steps} steps; ${notRecorded} more are not in it`;
}

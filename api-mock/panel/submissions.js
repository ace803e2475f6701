import { compareClaims } from './compare-claims.js';
import { createElement } from './elements.js';

/** Lists submissions, the latest first; those that are there already stay as they are, opened or not. */
export function showSubmissions(container, submissions) {
  if (submissions.length === 0) {
    container.replaceChildren(createElement('p', {}, 'None yet.'));
    return;
  }
  for (const placeholder of container.querySelectorAll(':scope > p')) placeholder.remove();
  for (const submission of submissions) {
    const known = container.querySelector(`[data-submission="${submission.id}"]`);
    if (known === null) container.prepend(createDetails(submission));
    else known.querySelector('summary').textContent = summarize(submission);
  }
}

function summarize({ referenceCodeForm, formType, receivedAt, attempts, files }) {
  const sends = attempts === 1 ? '1 send' : `${attempts} sends`;
  return `${referenceCodeForm}: ${formType}, ${receivedAt}, ${sends}, ${files.length} files`;
}

function createDetails(submission) {
  const { id, idempotencyKey, claimantId, fields, files } = submission;
  return createElement(
    'details',
    { 'data-submission': id },
    createElement('summary', {}, summarize(submission)),
    createElement('p', {}, `Claimant ${claimantId}, key ${idempotencyKey ?? 'none'}`),
    createElement('ul', {}, ...files.map((file) => createFileItem(id, file))),
    createElement('pre', {}, JSON.stringify(fields, null, 2)),
    createComparison(id, fields),
  );
}

function createFileItem(submissionId, { clientId, name, size, sha256, detectedType }) {
  const href = `/__mock/submissions/${encodeURIComponent(submissionId)}/files/${encodeURIComponent(clientId)}`;
  return createElement(
    'li',
    {},
    createElement('a', { href, download: name }, name),
    ` ${size} bytes, ${detectedType ?? 'unknown type'}, SHA-256 `,
    createElement('code', {}, sha256),
  );
}

/** What was typed against what arrived. The box begins with what arrived: overwrite it, or paste cells of a sheet. */
function createComparison(id, fields) {
  const inputId = `typed-${id}`;
  const result = createElement('div', { role: 'status' });
  const input = createElement('textarea', { id: inputId, spellcheck: false, rows: 8 });
  input.value = JSON.stringify(fields, null, 2);
  const compare = () => {
    try {
      result.replaceChildren(compareClaims(input.value, fields));
    } catch (error) {
      result.textContent = `Not JSON: ${error.message}`;
    }
  };
  return createElement(
    'details',
    {},
    createElement('summary', {}, 'Compare with what was typed'),
    createElement(
      'label',
      { htmlFor: inputId },
      'What was typed: JSON as above, or a line for each answer: its field, a tab (or a colon), the value',
    ),
    input,
    createElement('button', { type: 'button', onclick: compare }, 'Compare'),
    result,
  );
}

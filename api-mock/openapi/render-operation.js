import { createElement } from '/__mock/panel/elements.js';
import { renderSchema } from './render-schema.js';
import { renderText } from './render-text.js';

/** One call with what it takes and every answer that it can be given. */
export function renderOperation({ path, method, operation }, components) {
  const { operationId, summary, description, deprecated, security, parameters = [] } = operation;
  return createElement(
    'section',
    { id: operationId, 'aria-labelledby': `${operationId}-heading` },
    createElement(
      'h2',
      { id: `${operationId}-heading` },
      createElement('code', {}, `${method} ${path}`),
      deprecated ? ' (unused)' : '',
    ),
    createElement('p', {}, renderText(summary)),
    ...(description === undefined ? [] : [createElement('p', {}, renderText(description))]),
    ...renderInputs(parameters, security, components),
    ...renderBody(operation.requestBody),
    renderAnswers(operation.responses, components),
  );
}

/** Parameters, and the header and cookie that prove something. */
function renderInputs(parameters, security = [], { securitySchemes }) {
  const proofs = security.flatMap(Object.keys).map((name) => ({ ...securitySchemes[name], required: true }));
  const inputs = [...parameters, ...proofs];
  if (inputs.length === 0) return [];
  const rows = inputs.map(({ name, in: place, required, schema, description }) => [
    createElement('code', {}, name),
    `${place}${required ? ', required' : ''}`,
    schema === undefined ? '' : renderSchema(schema),
    renderText(description ?? ''),
  ]);
  return [createTable('Takes', ['Name', 'Where', 'Type', 'What it is'], rows)];
}

function renderBody(body) {
  if (body === undefined) return [];
  return Object.entries(body.content).map(([type, { schema }]) =>
    createElement(
      'div',
      {},
      createElement('h3', {}, 'Body: ', createElement('code', {}, type)),
      renderSchema(schema),
    ),
  );
}

function renderAnswers(responses, { headers }) {
  const rows = Object.entries(responses).map(([status, response]) => {
    const names = Object.entries(response.headers ?? {}).map(([name, { $ref }]) =>
      createElement('span', { title: headers[$ref.split('/').at(-1)].description }, name),
    );
    const schema = response.content?.['application/json']?.schema;
    return [
      createElement('code', {}, status),
      renderText(response.description),
      schema === undefined ? 'no body' : renderSchema(schema),
      createElement('span', {}, ...names.flatMap((name, index) => (index === 0 ? [name] : [', ', name]))),
    ];
  });
  return createTable('Answers', ['Status', 'When', 'Body', 'Headers'], rows);
}

function createTable(caption, columns, rows) {
  const head = columns.map((text) => createElement('th', { scope: 'col' }, text));
  const body = rows.map((cells) =>
    createElement('tr', {}, ...cells.map((cell) => createElement('td', {}, cell))),
  );
  return createElement(
    'div',
    { className: 'scroll', tabIndex: 0, role: 'group', 'aria-label': caption },
    createElement(
      'table',
      {},
      createElement('caption', {}, caption),
      createElement('thead', {}, createElement('tr', {}, ...head)),
      createElement('tbody', {}, ...body),
    ),
  );
}

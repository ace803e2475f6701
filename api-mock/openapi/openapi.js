import { createElement, findElement } from '/__mock/panel/elements.js';
import { renderOperation } from './render-operation.js';
import { renderSchema } from './render-schema.js';
import { renderText } from './render-text.js';

/** Every operation of the document, in its order. */
function listOperations(paths) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function showContents(operations) {
  const items = operations.map(({ path, method, operation }) =>
    createElement('li', {}, createElement('a', { href: `#${operation.operationId}` }, `${method} ${path}`)),
  );
  findElement('contents').replaceChildren(...items);
}

function showSchemas(schemas) {
  const sections = Object.entries(schemas).map(([name, schema]) =>
    createElement(
      'section',
      { id: `schema-${name}`, className: 'schema' },
      createElement('h3', {}, name),
      ...(schema.description === undefined ? [] : [createElement('p', {}, renderText(schema.description))]),
      renderSchema({ ...schema, description: undefined }),
    ),
  );
  findElement('schemas').replaceChildren(...sections);
}

try {
  const response = await fetch('/__mock/openapi.json');
  const contract = await response.json();
  const operations = listOperations(contract.paths);
  findElement('title').textContent = `${contract.info.title}: contract ${contract.info.version}`;
  findElement('description').replaceChildren(renderText(contract.info.description));
  showContents(operations);
  findElement('operations').replaceChildren(
    ...operations.map((entry) => renderOperation(entry, contract.components)),
  );
  showSchemas(contract.components.schemas);
  // What an address names was not there yet when the browser looked for it.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  findElement('problem').textContent = `The contract cannot be shown: ${error.message}`;
}

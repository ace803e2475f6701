import { createElement } from '/__mock/panel/elements.js';
import { renderText } from './render-text.js';

/** A JSON Schema in words: its type, its members as a list, a link where it refers to another. */
export function renderSchema(schema) {
  if (schema.$ref !== undefined) return renderReference(schema.$ref);
  const members = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}),
  ];
  const inner = [
    ...members.map(([name, member]) => renderMember(name, member, schema.required?.includes(name))),
    ...(isSchema(schema.additionalProperties)
      ? [renderMember('any name', schema.additionalProperties, false)]
      : []),
  ];
  const element = createElement('div', {}, ...nameType(schema));
  if (schema.description !== undefined) element.append(' ', renderText(schema.description));
  if (inner.length > 0) element.append(createElement('ul', {}, ...inner));
  return element;
}

function renderMember(name, schema, isRequired) {
  return createElement(
    'li',
    {},
    createElement('code', {}, name),
    isRequired ? ': ' : ' (optional): ',
    renderSchema(schema),
  );
}

/** The address of a schema, or of one of its members. */
function renderReference(address) {
  const [name, ...path] = address.replace('#/components/schemas/', '').split('/');
  const member = path.at(-1);
  return createElement(
    'a',
    { href: `#schema-${name}` },
    member === undefined ? name : `${name}, its member ${member}`,
  );
}

function nameType(schema) {
  if (schema.const !== undefined) return [createElement('code', {}, JSON.stringify(schema.const))];
  if (schema.enum !== undefined) return [schema.enum.map((value) => JSON.stringify(value)).join(' or ')];
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    return options.flatMap((option, index) => [...(index === 0 ? [] : [' or ']), renderSchema(option)]);
  }
  if (schema.contentSchema !== undefined) return ['JSON text of ', renderSchema(schema.contentSchema)];
  if (schema.items !== undefined) return ['list of ', renderSchema(schema.items)];
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [schema.pattern === undefined ? type : `${type} like ${schema.pattern}`];
}

function isSchema(value) {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

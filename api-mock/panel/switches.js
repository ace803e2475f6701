import { createElement, nameToLabel } from './elements.js';
import { createControl } from './switch-control.js';

/**
 * Builds the switches from the scenario's JSON Schema.
 * @param onChange called with a merge patch when a switch is changed
 * @returns a function that shows a scenario's values
 */
export function buildSwitches(form, { schema, defaults, suggestions }, onChange) {
  const showers = [];

  function addNode(parent, node, path) {
    const members = listMembers(node);
    if (members === undefined) addSwitch(parent, node, path);
    else addGroup(parent, members, path);
  }

  function addGroup(parent, members, path) {
    const details = createElement('details', {}, createElement('summary', {}, nameToLabel(path.at(-1))));
    parent.append(details);
    for (const [name, member] of members) addNode(details, member, [...path, name]);
  }

  function addSwitch(parent, node, path) {
    const id = `switch-${path.join('-')}`;
    const control = createControl(node, id, suggestions[path.join('.')], (value) =>
      onChange(createPatch(path, value)),
    );
    const label = createElement('label', { htmlFor: id }, nameToLabel(path.at(-1)));
    const isCheckbox = control.element.type === 'checkbox';
    const box = createElement('div', { className: isCheckbox ? 'switch switch--checkbox' : 'switch' });
    box.append(...(isCheckbox ? [control.element, label] : [label, control.element]), ...control.extras);
    parent.append(box);
    const usual = readPath(defaults, path) ?? node.default;
    showers.push((scenario) => {
      const value = readPath(scenario, path) ?? node.default;
      control.show(value);
      box.classList.toggle('switch--changed', JSON.stringify(value) !== JSON.stringify(usual));
    });
  }

  for (const [name, node] of Object.entries(schema.properties)) addNode(form, node, [name]);
  return (scenario) => {
    for (const show of showers) show(scenario);
  };
}

/** The members of a group, or undefined where the node is a single switch. */
function listMembers(node) {
  if (node.type !== 'object') return undefined;
  if (node.properties !== undefined) return Object.entries(node.properties);
  const names = node.propertyNames?.enum;
  return names?.map((name) => [name, node.additionalProperties]);
}

function readPath(value, path) {
  return path.reduce((inner, name) => inner?.[name], value);
}

/** `undefined` takes a switch back to its default: null in a merge patch. */
function createPatch(path, value) {
  return path.reduceRight((inner, name) => ({ [name]: inner }), value ?? null);
}

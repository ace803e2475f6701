/** Creates an element with properties, attributes (`aria-…`, `data-…`, `for`) and children. Text is never read as markup. */
export function createElement(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** The element with an id of the page itself. */
export function findElement(id) {
  return document.getElementById(id);
}

/** 'passesInMinutes' -> 'Passes in minutes' */
export function nameToLabel(name) {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

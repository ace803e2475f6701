import { SkeletonError } from './skeleton.ts';

/** 'nightsAway' -> 'nights-away'. */
export function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** 'nights-away' or 'nightsAway' -> 'NightsAway'. */
export function toPascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** 'nights-away' -> 'nightsAway'. */
export function toCamel(name: string): string {
  const pascal = toPascal(name);
  return pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
}

/** @throws SkeletonError if the name of a field type or a rule is not camelCase */
export function demandCamel(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/.test(name))
    throw new SkeletonError(`"${name}" is no camelCase name such as "rating" or "nightsAway".`);
}

/** @throws SkeletonError if a name for addresses is not kebab-case */
export function demandKebab(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name))
    throw new SkeletonError(`"${name}" is no name of small letters, digits and hyphens such as "opt-out".`);
}

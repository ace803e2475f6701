import { SkeletonError } from './skeleton.ts';

/** 'nightsAway' as 'nights-away'. */
export function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** 'nights-away' or 'nightsAway' as 'NightsAway'. */
export function toPascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** 'nights-away' as 'nightsAway'. */
export function toCamel(name: string): string {
  const pascal = toPascal(name);
  return pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
}

/** @throws SkeletonError where the name of a field type or a rule is none */
export function demandCamel(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/.test(name))
    throw new SkeletonError(`"${name}" is no camelCase name such as "rating" or "nightsAway".`);
}

/** @throws SkeletonError where a name that stands in addresses is none */
export function demandKebab(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name))
    throw new SkeletonError(`"${name}" is no name of small letters, digits and hyphens such as "opt-out".`);
}

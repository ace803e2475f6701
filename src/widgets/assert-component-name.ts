import type { FieldType } from '#core/form/field-config.ts';

/**
 * A widget renders the field type that it is registered for, and no other.
 * @throws Error where the field's type is not the widget's own name (specification, sections 5 and 8).
 */
export function assertComponentName(ownName: FieldType, componentName: FieldType): void {
  if (componentName !== ownName) {
    throw new Error(`The componentName of the widget "${ownName}" was changed to "${componentName}".`);
  }
}

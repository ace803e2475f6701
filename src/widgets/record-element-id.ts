/** The id of the control that stands for a record which is only shown: what an error summary links to. */
export function recordElementId(clientId: string): string {
  return `record-${clientId}`;
}

/** The id of the button that adds a record to a list. */
export function addButtonId({ id }: { readonly id: string }): string {
  return `${id}-add`;
}

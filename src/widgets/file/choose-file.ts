/**
 * The one file of a choice.
 * @throws Error where the input was cleared or several files were chosen (specification, section 5, "File field").
 */
export function readChosenFile(files: FileList | null): File {
  const [file, ...others] = files ?? [];
  if (file === undefined) throw new Error('A file field cannot be cleared.');
  if (others.length > 0) throw new Error('A file field takes a single file.');
  return file;
}

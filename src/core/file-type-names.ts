const NAMES: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
};

/** What people call the types of files that a case takes ('image/jpeg' is JPEG), the same in all languages. */
export function nameFileTypes(types: readonly string[]): readonly string[] {
  return types.map((type) => NAMES[type] ?? type.replace(/^.*[/.]/, '').toUpperCase());
}

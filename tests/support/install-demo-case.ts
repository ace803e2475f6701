import { files, manifest } from 'virtual:demo-case';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { installCase } from '#server/case.ts';

// Installs forms and words of the demonstration's case before each test file.
await loadComposedFields();
installCase(manifest, async (address) => JSON.parse(files[address.slice(1)] ?? 'null'));

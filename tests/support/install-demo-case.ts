import { files, manifest } from 'virtual:demo-case';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { installCase } from '#server/case.ts';

// Before each test file: its pages have the forms and words of the demonstration's case.
await loadComposedFields();
installCase(manifest, async (address) => JSON.parse(files[address.slice(1)] ?? 'null'));

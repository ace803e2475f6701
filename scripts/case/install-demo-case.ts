import { installCase } from '#server/case.ts';
import { readDemoCase } from './read-case.ts';
import { renderCase } from './render-case.ts';

// Imported first by tools that ask the portal's own code for the forms: they are those of the demonstration's case.
const { manifest, files } = renderCase(readDemoCase('production'));

installCase(manifest, async (address) => JSON.parse(files.get(address.slice(1)) ?? 'null'));

import { installCase } from '#server/case.ts';
import { readDemoCase } from './read-case.ts';
import { renderCase } from './render-case.ts';

// Installs the demonstration case. Tools that ask the portal's own code for the forms must import this first.
const { manifest, files } = renderCase(readDemoCase('production'));

installCase(manifest, async (address) => JSON.parse(files.get(address.slice(1)) ?? 'null'));

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('the example of docs/support-code.md reads as it is printed there', async () => {
  const page = readFileSync(join(ROOT, 'docs/support-code.md'), 'utf8');
  const [, command, printed] =
    /```sh\nnpx node (scripts\/decode-support-code\.ts \S+)\n```\n\n```\n([^`]+)```/.exec(page) ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, command?.split(' ') ?? [], { cwd: ROOT });
  expect(stdout).toBe(printed);
});

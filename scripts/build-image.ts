import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Builds the container's image where this machine can: where it has a builder, which has the image that ours begins with, or can fetch
// it. Says so where it cannot, which is no failure.
const DOCKERFILE = 'deploy/Dockerfile';
const NAME = 'claim-portal-test';
const base = /^FROM (\S+)/m.exec(readFileSync(DOCKERFILE, 'utf8'))?.[1] ?? '';

function succeeds(builder: string, ...command: readonly string[]): boolean {
  return spawnSync(builder, command, { stdio: 'ignore' }).status === 0;
}

const builder = ['docker', 'podman', 'buildah'].find(
  (name) => succeeds(name, 'inspect', '--type', 'image', base) || succeeds(name, 'pull', base),
);
if (builder === undefined) {
  console.log(`Not built: this machine has no builder of images that has ${base}.`);
} else {
  const build = spawn(builder, ['build', '-f', DOCKERFILE, '-t', NAME, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  build.stdout.pipe(process.stdout);
  build.stderr.pipe(process.stderr);
  build.on('error', ({ message }) => {
    console.error(`${builder} cannot be run: ${message}`);
    process.exit(1);
  });
  // What a builder leaves behind may hold its pipes open.
  build.on('exit', (code) => process.exit(code ?? 1));
}

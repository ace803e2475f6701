import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Builds the container image if a builder can run its base image; else says so and exits with 0.
const DOCKERFILE = 'deploy/Dockerfile';
const NAME = 'claim-portal-test';
const base = /^FROM (\S+)/m.exec(readFileSync(DOCKERFILE, 'utf8'))?.[1] ?? '';
// With this setting podman and buildah need no cgroups, which a containerized machine may lack. Docker ignores it.
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

function succeeds(builder: string, ...command: readonly string[]): boolean {
  return spawnSync(builder, command, { env, stdio: 'ignore' }).status === 0;
}

function runsCommands(builder: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'claim-portal-image-'));
  try {
    writeFileSync(join(folder, 'Dockerfile'), `FROM ${base}\nRUN true\n`);
    return succeeds(builder, 'build', '--no-cache', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const builder = ['docker', 'podman', 'buildah'].find(
  (name) =>
    (succeeds(name, 'inspect', '--type', 'image', base) || succeeds(name, 'pull', base)) &&
    runsCommands(name),
);
if (builder === undefined) {
  console.log(`Not built: this machine has no builder of images that runs a command in ${base}.`);
} else {
  const build = spawn(builder, ['build', '-f', DOCKERFILE, '-t', NAME, '.'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  build.stdout.pipe(process.stdout);
  build.stderr.pipe(process.stderr);
  build.on('error', ({ message }) => {
    console.error(`${builder} cannot be run: ${message}`);
    process.exit(1);
  });
  // On `exit`, not `close`: processes that the builder leaves behind may keep its pipes open.
  build.on('exit', (code) => process.exit(code ?? 1));
}

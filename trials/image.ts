// Builds deploy/Dockerfile without Docker in Debian folders, and runs the result as in compose.yaml, but with the bundled PostgreSQL:
// unprivileged, with a read-only root. Needs root, debootstrap and a network, and is skipped without them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { createInvoice, downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { pinnedNode } from '#scripts/install.mjs'
import { findProgram } from '#scripts/machine.mjs'
import { root, run as runProgram } from '#scripts/process.mjs'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { findFreePort } from '#server/testing/openNginx.ts'
import { openS3 } from '#server/testing/openS3.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs } from '#server/testing/startTestApp.ts'
import { buildImage, type Image } from '#trials/support/buildImage.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

const debian = 'http://deb.debian.org/debian'

export async function run(): Promise<void> {
  if (process.getuid?.() !== 0 || !findProgram('debootstrap')) {
    process.stdout.write('skipped: it needs root and debootstrap\n')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-image-'))
  try {
    const started = performance.now()
    await mustRun('debootstrap', [
      '--variant=minbase',
      '--include=ca-certificates',
      'bookworm',
      join(folder, 'debian'),
      debian,
    ])
    const image = await buildImage(join(root, 'deploy/Dockerfile'), folder, (name, stage) =>
      createBase(folder, name, stage),
    )
    reportFigures('built', {
      seconds: elapsedSeconds(started),
      'MB above Debian': await megabytes([join(image.folder, 'app')]),
      'of that MB of packages': await megabytes([join(image.folder, 'app/node_modules')]),
    })
    await tryImage(image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The base images: Debian, and Debian with Node and npm. */
async function createBase(folder: string, name: string, stage: string): Promise<void> {
  await mustRun('cp', ['-a', `${join(folder, 'debian')}/.`, stage])
  await mustRun('cp', ['/etc/resolv.conf', '/etc/hosts', join(stage, 'etc')])
  const { NODE_EXTRA_CA_CERTS: trusted } = process.env
  if (trusted) await mustRun('cp', ['-L', '--parents', trusted, stage])
  for (const [device, minor] of [
    ['null', '3'],
    ['zero', '5'],
    ['random', '8'],
    ['urandom', '9'],
  ] as const)
    await runProgram('mknod', ['-m', '666', join(stage, 'dev', device), 'c', '1', minor])
  if (!name.startsWith('node:')) return
  const npm = dirname(dirname(await realpath(findProgram('npm') ?? '')))
  const lib = join(stage, 'usr/local/lib/node_modules/npm')
  await mkdir(lib, { recursive: true })
  await cp(npm, lib, { recursive: true })
  await cp(await realpath(pinnedNode), join(stage, 'usr/local/bin/node'))
  await runProgram('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(stage, 'usr/local/bin/npm')])
}

async function tryImage(image: Image): Promise<void> {
  const s3 = await openS3()
  const port = String(await findFreePort())
  const admin = { ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: testPassword }
  const started = performance.now()
  const container = startContainer(image, { ...s3.env, ...admin, PORT: port })
  try {
    while (!(await isHealthy(image, port))) {
      if (container.exitCode !== null || elapsedSeconds(started) > 60)
        throw new Error('The container did not become ready')
      await wait(200)
    }
    reportFigures('ready', { seconds: elapsedSeconds(started) })
    const staff = await signInAs(`http://127.0.0.1:${port}`, 'Admin')
    const { uploadURL } = await staff.call(requestUpload, {})
    const token = uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
    const body = new Blob([new Uint8Array(await photo(2000, 1500).jpeg().toBuffer())])
    const { imageUrl } = await staff.call(uploadImage, { token }, { body })
    const product = await staff.call(createProduct, { ...buildProduct(), imageUrl })
    const { id } = await staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const pdf = await staff.call(downloadInvoicePdf, { id })
    const page = await staff.fetch('/products')
    if (!(await page.text()).includes('<div id="root">')) throw new Error('The pages are not in the image')
    reportFigures('image upload, invoice and PDF', { 'PDF bytes': pdf.size })
    await runProof(container, image)
    container.kill('SIGTERM')
    const [code] = (await once(container, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`It ended with ${code}`)
  } finally {
    container.kill('SIGKILL')
    await s3.close()
  }
}

/** Own mounts: read-only root, empty /tmp and /data, an unprivileged user without capabilities. */
function startContainer(image: Image, env: Record<string, string>): ChildProcess {
  const script = `
    set -e
    mount --bind "$ROOT" "$ROOT"
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
    mount -t tmpfs -o uid=10001,mode=700 tmpfs "$ROOT/data"
    mount -o remount,ro,bind "$ROOT"
    if touch "$ROOT/app/x" 2>/dev/null; then echo "the root can be written" >&2; exit 1; fi
    exec chroot "$ROOT" /usr/bin/setpriv --reuid="\${OWNER%:*}" --regid="\${OWNER#*:}" --clear-groups --no-new-privs \
      --bounding-set=-all --inh-caps=-all /usr/bin/env -i -C "$WORKDIR" $SETTINGS "$@"`
  const settings = Object.entries({ PATH: '/usr/bin:/bin', HOME: '/', ...image.env, ...env })
  return spawn('unshare', ['--mount', '/bin/sh', '-c', script, 'sh', ...image.command], {
    env: {
      PATH: process.env['PATH'],
      ROOT: image.folder,
      OWNER: image.user,
      WORKDIR: image.workdir,
      SETTINGS: settings.map(([name, value]) => `${name}=${value}`).join(' '),
    },
    stdio: 'inherit',
  })
}

/** The integrity check, inside of the running container. */
async function runProof({ pid }: ChildProcess, { user, folder, workdir }: Image): Promise<void> {
  const inside = [
    '/usr/bin/env',
    '-C',
    workdir,
    'DATA_DIR=/data',
    'node_modules/node/bin/node',
    'server/proof.ts',
  ]
  await mustRun('nsenter', [
    '--target',
    String(pid),
    '--mount',
    'chroot',
    `--userspec=${user}`,
    folder,
    ...inside,
  ])
}

/** Runs the HEALTHCHECK command. */
async function isHealthy(image: Image, port: string): Promise<boolean> {
  const inside = ['/usr/bin/env', '-C', image.workdir, `PORT=${port}`, ...image.healthcheck]
  const { code } = await runProgram('chroot', [`--userspec=${image.user}`, image.folder, ...inside], {
    seconds: 10,
  })
  return code === 0
}

async function megabytes(folders: string[]): Promise<number> {
  const output = await mustRun('du', ['-sm', ...folders])
  return Number.parseInt(output, 10)
}

async function mustRun(program: string, args: string[]): Promise<string> {
  const { code, output } = await runProgram(program, args, { seconds: 900 })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-2000)}`)
  return output
}

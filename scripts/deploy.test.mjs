// The files of deploy/ must match the project.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { sources } from './build.mjs'
import { findProgram } from './machine.mjs'
import { root } from './process.mjs'
import { v8Flags, mallocSettings } from './serve.mjs'

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/**
 * The files that a stage of the image copies from the checkout.
 * @param {string} [stage]
 */
function copiedBy(stage = '') {
  const lines = stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)
  return Array.from(lines, ([, files = '']) => files.split(' ')).flat()
}

/**
 * Whether a file is one of the paths or in one of them.
 * @param {string[]} paths
 * @param {string} file
 */
function isAmong(paths, file) {
  return paths.some((path) => file === path || file.startsWith(`${path}/`))
}

const copied = copiedBy(
  read('deploy/Dockerfile')
    .split(/^FROM /m)
    .at(-1),
)

/** Files that are not in the image although their folder is. */
const ignored = read('deploy/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** @param {string} file */
function isInImage(file) {
  return (
    isAmong(copied, file) &&
    !isAmong(ignored, file) &&
    !ignored.some((pattern) => path.matchesGlob(file, pattern))
  )
}

/** Programs that can run in the image. */
const programs = [
  ...Object.values(JSON.parse(read('package.json')).scripts).flatMap((line) =>
    Array.from(line.matchAll(/server\/\S+\.ts/g), ([file]) => file),
  ),
  'server/main.ts',
  'server/demo.ts',
]

test('the image has every file and package that its programs import', () => {
  assert.ok(programs.length > 5)
  const { dependencies } = JSON.parse(read('package.json'))
  const { files, packages } = reachedFrom(programs)
  assert.deepEqual(
    files.filter((file) => !isInImage(file)),
    [],
  )
  assert.ok(files.length > 200 && packages.length > 15, `${files.length} files, ${packages.length} packages`)
  assert.deepEqual(
    packages.filter((name) => !(name in dependencies)),
    [],
  )
})

test('the image has no test files', () => {
  const inImage = readdirSync(path.join(root, 'server'), { recursive: true })
    .map((name) => path.join('server', String(name)))
    .filter((file) => file.endsWith('.ts') && isInImage(file))
  const { files } = reachedFrom(programs, { withTypes: true })
  assert.ok(inImage.length > 200)
  assert.deepEqual(
    inImage.filter((file) => !files.includes(file)),
    [],
  )
})

/**
 * The files that the programs import, including themselves, and their packages.
 * @param {string[]} programs
 * @param {{ withTypes?: boolean }} [options] also follow type imports
 */
function reachedFrom(programs, { withTypes = false } = {}) {
  const { imports } = JSON.parse(read('package.json'))
  const files = new Set(programs)
  const packages = new Set()
  for (const file of files) {
    for (const name of importedBy(file, withTypes)) {
      const target = name.startsWith('#')
        ? String(imports[`${name.split('/')[0]}/*`]).replace('*', name.slice(name.indexOf('/') + 1))
        : path.join(path.dirname(file), name)
      if (name.startsWith('#') || name.startsWith('.')) files.add(path.normalize(target))
      else if (!name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return { files: [...files], packages: [...packages] }
}

/**
 * The imports of a file, and the files that it starts as processes or workers.
 * @param {string} file
 * @param {boolean} withTypes
 * @returns {string[]}
 */
function importedBy(file, withTypes) {
  const text = withTypes ? read(file).replaceAll(/^(import|export) type\b/gm, '$1') : read(file)
  const patterns = [
    /^(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)'/gm,
    /^import '([^']+)'/gm,
    /\bimport\('([^']+)'\)/g,
    /new URL\('([^']+\.ts)', import\.meta\.url\)/g,
  ]
  const names = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
  return names.map((name) => (name.endsWith('.ts') && !/^[.#]/.test(name) ? `./${name}` : name))
}

test('every copied file exists', () => {
  assert.ok(copied.length > 3)
  for (const source of copied) assert.ok(existsSync(path.join(root, source)), source)
})

test('the build depends on every file that its configuration imports', () => {
  const { files } = reachedFrom(['vite.config.ts'])
  const needed = [...files, 'tsconfig.json', 'package.json', 'package-lock.json', 'web']
  const inImage = copiedBy(
    read('deploy/Dockerfile')
      .split(/^FROM /m)
      .at(-2),
  )
  for (const paths of [inImage, sources]) {
    assert.deepEqual(
      needed.filter((file) => !isAmong(paths, file)),
      [],
    )
  }
  assert.ok(files.includes('vite.pages.ts') && files.includes('contract/people/auth.ts'))
})

test('image and unit start the server with the same flags and memory settings', () => {
  const [, inImage = ''] = /CMD \["\S+node", (.+), "server\/main\.ts"\]/.exec(read('deploy/Dockerfile')) ?? []
  const [, inUnit = ''] =
    /^ExecStart=\S+node (.+) server\/main\.ts$/m.exec(read('deploy/selvedge@.service')) ?? []
  assert.deepEqual(JSON.parse(`[${inImage}]`), v8Flags)
  assert.deepEqual(inUnit.split(' '), v8Flags)
  for (const [name, value] of Object.entries(mallocSettings)) {
    assert.match(read('deploy/Dockerfile'), new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'))
    assert.match(read('deploy/selvedge@.service'), new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
  }
})

const analyze = findProgram('systemd-analyze')
const systemdVersion = analyze
  ? Number(/^systemd (\d+)/.exec(spawnSync(analyze, ['--version'], { encoding: 'utf8' }).stdout)?.[1])
  : 0
/** The first version that can analyze a unit without a running systemd. */
const offlineSince = 250

test(
  'systemd accepts the unit and rates its sandbox as tight',
  { skip: systemdVersion < offlineSince && `no systemd-analyze of version ${offlineSince} is installed` },
  () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge-unit-'))
    try {
      const unit = path.join(folder, 'selvedge@.service')
      // Not installed here.
      const installed = '/opt/selvedge/node_modules/node/bin/node'
      writeFileSync(unit, read('deploy/selvedge@.service').replaceAll(installed, '/bin/true'))
      /** @param {string[]} args */
      const run = (...args) => spawnSync(analyze ?? '', [...args, unit], { encoding: 'utf8' })
      const { status, stderr } = run('verify', '--man=no')
      assert.deepEqual([status, stderr], [0, ''])
      // From 0 (closed) to 10 (open); a unit without settings has 9.6.
      const { status: exposure, stdout } = run('security', '--offline=true', '--threshold=20')
      assert.equal(exposure, 0, stdout)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('compose, nginx and TRUSTED_PROXIES have the same addresses', () => {
  const compose = read('deploy/compose.yaml')
  /** @param {string} service */
  const addressOf = (service) =>
    new RegExp(
      `^  ${service}:\\n(?:    .*\\n|\\n)*?    networks: \\{ inside: \\{ ipv4_address: ([\\d.]+)`,
      'm',
    ).exec(compose)?.[1]
  const servers = Array.from(
    read('deploy/nginx/processes.compose.conf').matchAll(/server ([\d.]+):3000/g),
    ([, address]) => address,
  )
  assert.deepEqual(servers, [addressOf('app-1'), addressOf('app-2')])
  assert.equal(/TRUSTED_PROXIES: ([\d.]+)/.exec(compose)?.[1], addressOf('proxy'))
})

test('the stop timeouts exceed the shutdown timeout', () => {
  const closeWithin =
    Number(/closeWithin = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replace('_', '')) / 1000
  assert.ok(closeWithin >= 10, `${closeWithin}`)
  for (const limit of [
    /TimeoutStopSec=(\d+)/.exec(read('deploy/selvedge@.service')),
    /stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml')),
  ])
    assert.ok(Number(limit?.[1]) > closeWithin + 1, `${limit?.[0]}`)
})

// The disk that keeps the pictures.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { imageKeys, openDiskStore } from './imageStore.ts'

let home: string

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'selvedge images Größe-'))
})

after(async () => {
  await rm(home, { recursive: true })
})

test('what was written is read again, and gone once it is removed', async () => {
  const store = openDiskStore(join(home, 'plain'))
  const keys = imageKeys('AAAAAAAAAAAAAAAAAAAAA_')
  await Promise.all(keys.map((key, at) => store.write(key, Uint8Array.of(1, 2, at))))
  assert.deepEqual([...((await store.read(keys[2] ?? '')) ?? [])], [1, 2, 2])
  await store.remove([...keys, 'never-was-there.webp'])
  for (const key of keys) assert.equal(await store.read(key), undefined)
})

test('pictures are there again when the store is opened again', async () => {
  await openDiskStore(join(home, 'again')).write('dress-160.webp', Buffer.from('red'))
  const bytes = await openDiskStore(join(home, 'again')).read('dress-160.webp')
  assert.equal(Buffer.from(bytes ?? []).toString(), 'red')
})

test('no key leads out of the folder', async () => {
  const folder = join(home, 'shut', 'in')
  const store = openDiskStore(folder)
  await writeFile(join(home, 'shut', 'secret.webp'), 'secret')
  const bad = [
    '../secret.webp',
    'in/../../secret.webp',
    '..\\secret.webp',
    join(home, 'shut', 'secret.webp'),
    '..',
    '....webp',
    'a\0b.webp',
    'a b.webp',
    'dress.webp\n',
    '',
    '.webp',
  ]
  for (const key of bad) {
    await assert.rejects(store.read(key), /Not a key/, JSON.stringify(key))
    await assert.rejects(store.write(key, Buffer.from('x')), /Not a key/, JSON.stringify(key))
    await assert.rejects(store.remove([key]), /Not a key/, JSON.stringify(key))
  }
  assert.deepEqual(await readdir(join(home, 'shut')), ['in', 'secret.webp'])
})

test('nobody ever reads half a picture', async () => {
  const store = openDiskStore(join(home, 'half'))
  const size = 4_000_000
  const written = new AbortController()
  const writing = (async () => {
    for (let round = 1; round <= 20; round += 1) await store.write('dress.webp', Buffer.alloc(size, round))
    written.abort()
  })()
  let reads = 0
  while (!written.signal.aborted) {
    const bytes = await store.read('dress.webp')
    if (!bytes) continue
    reads += 1
    assert.equal(bytes.length, size)
    assert.ok(Buffer.from(bytes).equals(Buffer.alloc(size, bytes[0])))
  }
  await writing
  assert.ok(reads > 3, `only ${reads} reads`)
  assert.deepEqual(await readdir(join(home, 'half', 'unfinished')), [])
})

test('what a kill left half-written is cleared away, what another process writes is not', async () => {
  const folder = join(home, 'killed')
  openDiskStore(folder)
  const longAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  await writeFile(join(folder, 'unfinished', 'old'), 'ha')
  await utimes(join(folder, 'unfinished', 'old'), longAgo, longAgo)
  await writeFile(join(folder, 'unfinished', 'new'), 'ha')
  openDiskStore(folder)
  assert.deepEqual(await readdir(join(folder, 'unfinished')), ['new'])
})

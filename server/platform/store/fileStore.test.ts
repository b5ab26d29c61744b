// Tests the file store on disk and in a bucket.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { readConfig, s3Settings } from '#server/config.ts'
import { imageKeys } from '#server/files/images/imageStore.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { openS3, type TestS3 } from '#server/testing/openS3.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { openDiskStore } from './diskStore.ts'
import { cacheReads, type FileStore, maxFileBytes, FileStoreError } from './fileStore.ts'
import { openS3Store, type S3Options, type S3Settings } from './s3Store.ts'

let home: string
let s3: TestS3
const opened: FileStore[] = []
const log: string[] = []
const toLog = { warn: (what: unknown) => log.push(JSON.stringify(what)), info: () => {} } as never

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'selvedge files Größe-'))
  s3 = await openS3()
})

after(async () => {
  await Promise.all(opened.map((store) => store.close()))
  await s3.close()
  await rm(home, { recursive: true })
})

async function openBucket(
  { prefix = 'shop/', ...limits }: Partial<S3Options> = {},
  changes: Partial<S3Settings> = {},
): Promise<FileStore> {
  const settings = s3Settings(readConfig(s3.env))
  assert.ok(settings)
  const store = await openS3Store(
    { ...settings, ...changes },
    { prefix, log: toLog, restMilliseconds: 300, ...limits },
  )
  opened.push(store)
  return store
}

const stores = {
  disk: async (name: string) => openDiskStore(join(home, name)),
  bucket: async (name: string) => openBucket({ prefix: `${name}/` }),
}

for (const [kind, open] of Object.entries(stores)) {
  describe(`a ${kind}`, () => {
    test('reads written files and nothing after removal', async () => {
      const store = await open('plain')
      const keys = imageKeys('AAAAAAAAAAAAAAAAAAAAA_')
      await Promise.all(keys.map((key, at) => store.write(key, Uint8Array.of(1, 2, at))))
      assert.deepEqual([...((await store.read(keys[2] ?? '')) ?? [])], [1, 2, 2])
      await store.remove([...keys, 'never-was-there.webp'])
      for (const key of keys) assert.equal(await store.read(key), undefined)
    })

    test('shares files between instances', async () => {
      const [one, other] = [await open('again'), await open('again')]
      await one.write('dress-160.webp', Buffer.from('red'))
      for (const store of [other, await open('again')])
        assert.equal(Buffer.from((await store.read('dress-160.webp')) ?? []).toString(), 'red')
      await other.remove(['dress-160.webp'])
      assert.equal(await one.read('dress-160.webp'), undefined)
    })

    trialTest('stores a hundred concurrent writes', async () => {
      const store = await open('many')
      const files = Array.from({ length: 100 }, (_, at) => ({
        key: `${randomUUID()}.webp`,
        bytes: Buffer.alloc(50_000 + at, at),
      }))
      await Promise.all(files.map(({ key, bytes }) => store.write(key, bytes)))
      await Promise.all(
        files.map(async ({ key, bytes }) => {
          const read = await store.read(key)
          assert.ok(read && bytes.equals(read), key)
        }),
      )
      await store.remove(files.map(({ key }) => key))
      assert.equal(await store.read(files[99]?.key ?? ''), undefined)
    })

    test('rejects keys that leave the folder', async () => {
      const store = await open('in')
      const bad = [
        '../secret.webp',
        'in/../../secret.webp',
        '..\\secret.webp',
        join(home, 'secret.webp'),
        '..',
        '....webp',
        'a\0b.webp',
        'a b.webp',
        'dress.webp\n',
        'dress.webp?acl',
        '%2e%2e.webp',
        '',
        '.webp',
      ]
      for (const key of bad) {
        await assert.rejects(store.read(key), /Not a key/, JSON.stringify(key))
        await assert.rejects(store.write(key, Buffer.from('x')), /Not a key/, JSON.stringify(key))
        await assert.rejects(store.remove([key]), /Not a key/, JSON.stringify(key))
      }
    })
  })
}

describe('the disk store', () => {
  trialTest('never exposes incomplete files', async () => {
    const store = await openDiskStore(join(home, 'half'))
    const size = 4_000_000
    const written = new AbortController()
    const writing = (async () => {
      for (let round = 1; round <= 10; round += 1) await store.write('dress.webp', Buffer.alloc(size, round))
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

  test('removes old incomplete files, but not recent ones', async () => {
    const folder = join(home, 'killed')
    await openDiskStore(folder)
    const longAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
    await writeFile(join(folder, 'unfinished', 'old'), 'ha')
    await utimes(join(folder, 'unfinished', 'old'), longAgo, longAgo)
    await writeFile(join(folder, 'unfinished', 'new'), 'ha')
    await openDiskStore(folder)
    assert.deepEqual(await readdir(join(folder, 'unfinished')), ['new'])
  })

  test('creates files with mode 0600', async () => {
    for (const isFlat of [false, true]) {
      const folder = join(home, `private ${isFlat}`)
      const store = await openDiskStore(folder, { isFlat })
      await store.write('letter.eml', Buffer.from('a link'))
      const { mode } = await stat(join(folder, isFlat ? '' : 'le', 'letter.eml'))
      assert.equal(mode & 0o777, 0o600)
      assert.equal(String(await store.read('letter.eml')), 'a link')
    }
  })

  test('recreates a deleted folder', async () => {
    const store = await openDiskStore(join(home, 'cleared'), { isFlat: true })
    await store.write('earlier.eml', Buffer.from('a link'))
    await rm(join(home, 'cleared'), { recursive: true })
    await store.write('letter.eml', Buffer.from('a link'))
    assert.equal(String(await store.read('letter.eml')), 'a link')
  })

  test('throws FileStoreError if its folder is unusable', async () => {
    const store = await openDiskStore(join(home, 'lost'))
    await rm(join(home, 'lost'), { recursive: true })
    await writeFile(join(home, 'lost'), 'a file in its place')
    await assertFault(store.write('dress.webp', Buffer.from('red')), /ENOTDIR|EEXIST/)
  })
})

describe('the S3 store', () => {
  test('reports wrong credentials and wrong buckets as permanent errors', async () => {
    for (const [changes, words] of [
      [{ accessKeyId: 'OTHER' }, /InvalidAccessKeyId/],
      [{ secretAccessKey: 'guessed' }, /SignatureDoesNotMatch/],
      [{ bucket: 'another' }, /NoSuchBucket/],
    ] as const) {
      const store = await openBucket({}, changes)
      const refused = { words, isFinal: true }
      await assertFault(store.write('dress.webp', Buffer.from('red')), refused)
      await assertFault(store.read('dress.webp'), refused)
      await assertFault(store.remove(['dress.webp']), refused)
    }
    assert.ok(!(await s3.listKeys()).includes('shop/dress.webp'))
  })

  for (const [state, words] of [
    ['silent', /no answer within 300 ms|it did not respond a moment ago/],
    ['broken', /500|UnknownError|did not respond/],
    ['gone', /ECONNRESET|socket hang up|did not respond/],
  ] as const) {
    test(`fails within the timeout while the server is ${state}, and recovers`, async () => {
      const patient = await openBucket()
      await patient.write('dress.webp', Buffer.from('red'))
      const store = await openBucket({ readLimit: 300, writeLimit: 300 })
      s3.state = state
      await assertFasterThan(2000, async () => {
        const began = performance.now()
        await assertFault(store.read('dress.webp'), words)
        await assertFault(store.write('shirt.webp', Buffer.from('blue')), words)
        await assertFault(store.remove(['dress.webp']), words)
        return performance.now() - began
      })
      s3.state = 'well'
      assert.equal(String(await untilWell(() => store.read('dress.webp'))), 'red')
      await untilWell(() => store.write('shirt.webp', Buffer.from('blue')))
    })
  }

  test('rejects a truncated response', async () => {
    const store = await openBucket()
    await store.write('coat.webp', Buffer.alloc(100_000))
    s3.state = 'cut'
    await assertFault(store.read('coat.webp'), /aborted|ECONNRESET/)
    s3.state = 'well'
  })

  test('fails immediately for a while after a timeout', async () => {
    const store = await openBucket({ readLimit: 1000, restMilliseconds: 60_000 })
    s3.state = 'silent'
    await assertFault(store.read('dress.webp'), /no answer/)
    const before = s3.requestCount
    await Promise.all(
      Array.from({ length: 150 }, () => assertFault(store.read('dress.webp'), /a moment ago/)),
    )
    assert.equal(s3.requestCount, before)
    s3.state = 'well'
  })

  trialTest('limits concurrent and waiting requests', async () => {
    const store = await openBucket()
    await store.write('dress.webp', Buffer.from('red'))
    const asked = await Promise.allSettled(Array.from({ length: 400 }, () => store.read('dress.webp')))
    const refused = asked.filter(({ status }) => status === 'rejected')
    assert.ok(refused.length > 0 && refused.length <= 180, `${refused.length}`)
    assert.match(String((refused[0] as PromiseRejectedResult).reason), /Too many images are requested/)
  })

  trialTest('rejects files above the size limit', async () => {
    const store = await openBucket()
    await store.write('huge.webp', Buffer.alloc(maxFileBytes + 1))
    await assertFault(store.read('huge.webp'), /larger than 33554432 bytes/)
  })

  test('logs the first error without credentials', async () => {
    log.length = 0
    const store = await openBucket({}, { secretAccessKey: 'a-wrong-secret' })
    for (let round = 0; round < 3; round += 1)
      await assertFault(store.read('dress.webp'), { words: /Signature/, isFinal: true })
    assert.equal(log.length, 1)
    assert.match(log[0] ?? '', /^\{"words":"SignatureDoesNotMatch: [^"]*"\}$/)
    assert.ok(!/a-wrong-secret|Credential=|Signature=/.test(log.join('')))
  })
})

test('cacheReads serves small files while the store is unavailable', async () => {
  const store = cacheReads(await openBucket())
  const logo = Buffer.alloc(20_000, 1)
  await store.write('logo.webp', logo)
  await store.write('photo.webp', Buffer.alloc(200_000))
  await Promise.all([store.read('logo.webp'), store.read('photo.webp')])
  s3.state = 'gone'
  assert.ok(logo.equals((await store.read('logo.webp')) ?? Buffer.of()))
  await assertFault(store.read('photo.webp'))
  s3.state = 'well'
  await untilWell(() => store.remove(['logo.webp']))
  assert.equal(await store.read('logo.webp'), undefined)
})

async function assertFault(
  work: Promise<unknown>,
  expected: RegExp | { words: RegExp; isFinal: boolean } = /./,
): Promise<void> {
  const { words, isFinal = false } = expected instanceof RegExp ? { words: expected } : expected
  await assert.rejects(work, (fault) => {
    assert.ok(fault instanceof FileStoreError, String(fault))
    assert.match(fault.detail, words)
    assert.equal(fault.isPermanent, isFinal)
    assert.deepEqual([fault.kind, fault.details.retryAfterSeconds], ['unavailable', 5])
    return true
  })
}

/** Retries while the circuit breaker is open. */
async function untilWell<T>(work: () => Promise<T>): Promise<T> {
  const done = await waitFor('the file store', () =>
    work().then(
      (value) => ({ value }),
      () => undefined,
    ),
  )
  return done.value
}

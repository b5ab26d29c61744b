// Malicious request bodies: wrong content types, compression, deep nesting, prototype pollution, form bombs.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { bulkUpload, previewImport } from '#contract/catalog/imports.ts'
import { requestUpload } from '#contract/files/images.ts'
import { imports, products } from '#server/platform/db/schema.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { requestHead, sendRaw, parseStatus } from '#server/testing/sendRaw.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest, withSample } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const right = { productName: 'Shirt', color: 'Red', size: 'M', quantity: 1, price: '10.00' }
const form = 'multipart/form-data; boundary=seam'

function part(content: string, disposition = 'name="csvFile"; filename="a.csv"', more = ''): string {
  return `--seam\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
}
const csv = 'productId,productName,color,size,quantity,price\nODD-CSV,Shirt,Red,M,-5,-1\n'
const end = '--seam--\r\n'

describe('request bodies', () => {
  let testApp: TestApp
  let manager: TestClient

  let temporary: string
  const usual = process.env['TMPDIR']

  before(async () => {
    testApp = await startTestApp()
    temporary = await mkdtemp(join(tmpdir(), 'selvedge-odd-'))
    process.env['TMPDIR'] = temporary
    manager = await testApp.clientAs('Manager')
  })

  after(async () => {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
    await testApp.assertIntegrity()
    await testApp.close()
    await rm(temporary, { recursive: true })
  })

  const countAll = () => Promise.all([products, imports].map((table) => testApp.db.$count(table)))

  function upload(
    headers: Record<string, string>,
    body: string | Buffer,
    path = bulkUpload.path,
  ): Promise<string> {
    const bytes = Buffer.from(body)
    const head = requestHead(`POST ${path}`, {
      Host: 'localhost',
      Connection: 'close',
      Cookie: manager.cookie,
      'Content-Length': String(bytes.length),
      ...headers,
    })
    return sendRaw(testApp.url, Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
  }

  const wrongRows = JSON.stringify([{ ...right, productId: 'ODD', quantity: -5, price: '-1' }])
  const disguises: [type: string | undefined, body: string][] = [
    ...['application/json', '\tapplication/json', ' application/json', 'APPLICATION/JSON'].flatMap(
      (type): [string, string][] => [
        [type, wrongRows],
        [type, part(wrongRows) + end],
      ],
    ),
    ['application/json garbage', wrongRows],
    ['application/json\tgarbage', wrongRows],
    ['application/json;', wrongRows],
    ['application/json; charset=utf-16', wrongRows],
    ['application/json; charset=utf-8; boundary=seam', part(csv) + end],
    ['application/json, multipart/form-data; boundary=seam', part(csv) + end],
    ['application/jsonp', wrongRows],
    ['application/vnd.api+json', wrongRows],
    ['text/csv', csv],
    ['text/plain', wrongRows],
    ['', wrongRows],
    [undefined, wrongRows],
    ['*/*', wrongRows],
    [form, wrongRows],
    [form, part(wrongRows) + end],
    [form, part(csv) + end],
    [form, part(csv, 'name="csvFile"; filename="a.csv"', 'Content-Type: application/json\r\n') + end],
    [form, part(wrongRows, 'name="csvFile"') + end],
    [form, part(csv, 'name="csvFile"; filename="../../../etc/cron.d/a.csv"') + end],
    [form, part(csv, 'name="csvFile"; filename="a.csv\u0000.exe"') + end],
    [form, part(csv, String.raw`name="csvFile"; filename="..\\..\\a.csv"`) + end],
    [form, part(csv, `name="csvFile"; filename*=UTF-8''%2e%2e%2fa.csv`) + end],
    [form, part(csv, 'name="__proto__"; filename="a.csv"') + end],
    [form, part(csv, 'name="constructor"; filename="a.csv"') + end],
    ['Multipart/Form-Data; Boundary=seam', part(csv) + end],
    ['multipart/form-data', part(csv) + end],
    ['multipart/form-data; boundary=', part(csv) + end],
    ['multipart/form-data; boundary=other', part(csv) + end],
    [`multipart/form-data; boundary=${'x'.repeat(3000)}`, part(csv) + end],
    ['multipart/form-data garbage; boundary=seam', part(csv) + end],
    ['multipart/mixed; boundary=seam', part(csv) + end],
    ['multipart/form-data; boundary=seam; boundary=other', part(csv) + end],
  ]
  for (const [[type, body], options] of withSample(disguises, 3)) {
    test(
      `a body of the type ${JSON.stringify(type?.slice(0, 60) ?? 'none')} (${body.slice(0, 9).trim()}…) imports nothing`,
      options,
      async () => {
        const before = await countAll()
        const answer = await upload(type === undefined ? {} : { 'Content-Type': type }, body)
        assert.match(answer, /^HTTP\/1\.1 4(?:00|06|13|15|22) /)
        assert.match(answer, /\r\n\r\n\{"message":"[^"]+/)
        assert.deepEqual(await countAll(), before)
      },
    )
  }

  test('a body with two content types is rejected', async () => {
    const before = await countAll()
    for (const [first, second] of [
      ['application/json', form],
      [form, 'application/json'],
    ] as const) {
      const bytes = part(csv) + end
      const head = requestHead(`POST ${bulkUpload.path}`, {
        Host: 'localhost',
        Connection: 'close',
        Cookie: manager.cookie,
        'Content-Length': String(bytes.length),
        'Content-Type': first,
        'content-type': second,
      })
      assert.match(await sendRaw(testApp.url, head + bytes), /^HTTP\/1\.1 4(?:00|15) /)
    }
    assert.deepEqual(await countAll(), before)
  })

  trialTest('a compressed body is not decompressed', async () => {
    const before = await countAll()
    const packed = gzipSync(JSON.stringify([{ ...right, productId: 'PACKED' }]))
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const json = { 'Content-Type': 'application/json' }
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      for (const bytes of [packed, bomb]) {
        assert.equal(
          parseStatus(await upload({ ...json, 'Content-Encoding': encoding }, bytes)),
          400,
          encoding,
        )
        assert.equal(
          parseStatus(await upload({ ...json, 'Content-Encoding': encoding }, bytes, '/api/products')),
          400,
          encoding,
        )
      }
    }
    const inForm = Buffer.concat([Buffer.from(part('').slice(0, -2)), packed, Buffer.from(`\r\n${end}`)])
    assert.equal(parseStatus(await upload({ 'Content-Type': form }, inForm)), 400)
    assert.deepEqual(await countAll(), before)
  })

  const deep = (inner: string) => `[{"productId":"DEEP-1","x":${inner}}]`
  const heavy: [string, string][] = [
    ['100,000 nested arrays', deep('['.repeat(100_000) + ']'.repeat(100_000))],
    ['100,000 nested objects', deep('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))],
    ['unclosed arrays', '['.repeat(1_000_000)],
    ['a string of 10 MB', deep(`"${'x'.repeat(10_000_000)}"`)],
    ['a number of a million digits', deep('9'.repeat(1_000_000))],
    ['a row with 100,000 fields', `[{${Array.from({ length: 100_000 }, (_, i) => `"a${i}":1`).join()}}]`],
  ]
  for (const [[what, json], options] of withSample(heavy, 3)) {
    test(`a body with ${what} is rejected within seconds`, options, async () => {
      await assertFasterThan(8000, async () => {
        const began = performance.now()
        const answer = await upload({ 'Content-Type': 'application/json' }, json)
        assert.match(answer, /^HTTP\/1\.1 4(?:00|13) /)
        return performance.now() - began
      })
      assert.equal((await testApp.publicClient.fetch('/healthz')).status, 200)
    })
  }

  test('a body can’t pollute prototypes', async () => {
    const names = () => Reflect.ownKeys(Object.prototype).length
    const before = names()
    const row = JSON.stringify({ ...right, productId: 'POLLUTED' }).slice(1)
    for (const poison of [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      String.raw`"\u005f\u005fproto__":{"polluted":1}`,
      '"__proto__":"polluted"',
      '"toString":"polluted","hasOwnProperty":"polluted"',
    ]) {
      const answer = await upload({ 'Content-Type': 'application/json' }, `[{${poison},${row}]`)
      assert.match(answer, /^HTTP\/1\.1 [24]\d\d /, poison)
    }
    const header = '__proto__,constructor,prototype,toString,__proto__.polluted,productId,productName\n'
    const table = `${header}polluted,polluted,polluted,polluted,polluted,POLLUTED-2,Shirt\n`
    await upload({ 'Content-Type': form }, part(table) + end)
    const query = '?fileName=a.csv&columns=__proto__,constructor,prototype,,,,'
    assert.match(
      await upload({ 'Content-Type': 'text/csv' }, table, previewImport.path + query),
      /^HTTP\/1\.1 [24]/,
    )
    for (const path of [
      '/api/products?__proto__[polluted]=1',
      '/api/products?__proto__.polluted=1',
      '/api/products?constructor[prototype][polluted]=1',
      '/api/products?search[__proto__]=polluted',
    ])
      assert.equal((await manager.fetch(path)).status, 400, path)
    await manager.fetch('/api/products', { headers: { cookie: `${manager.cookie}; __proto__=polluted` } })
    assert.equal(Reflect.get({}, 'polluted'), undefined)
    assert.equal(names(), before)
  })

  const endless = Array.from({ length: 20_000 }, (_, index) => part('v', `name="f${index}"`)).join('')
  const bombs: [string, string][] = [
    ['with 20,000 parts', endless],
    ['with 20,000 files', endless.replaceAll('"\r\n', '"; filename="a.csv"\r\n')],
    ['with a field name of 1 MB', part('v', `name="${'n'.repeat(1_048_576)}"`) + end],
    ['with a file name of 1 MB', part(csv, `name="csvFile"; filename="${'n'.repeat(1_048_576)}.csv"`) + end],
    [
      'with a part header of 1 MB',
      part(csv, 'name="csvFile"; filename="a.csv"', `X: ${'h'.repeat(1_048_576)}\r\n`) + end,
    ],
    ['with 10,000 part headers', part(csv, 'name="csvFile"', 'X: y\r\n'.repeat(10_000)) + end],
    ['with a field of 1 MB before its file', part('v'.repeat(1_048_576), 'name="note"') + part(csv) + end],
    [
      'within another form',
      part(`--b\r\n${csv}\r\n--b--`, 'name="csvFile"', 'Content-Type: multipart/mixed; boundary=b\r\n') + end,
    ],
    ['without an end', part(csv)],
    ['of boundaries only', '--seam\r\n'.repeat(100_000)],
    ['of line breaks only', '\r\n'.repeat(1_000_000)],
    ['without content', ''],
  ]
  for (const [[what, body], options] of withSample(bombs, 3)) {
    test(`a form ${what} is rejected within seconds and leaves no files`, options, async () => {
      const before = await countAll()
      await assertFasterThan(8000, async () => {
        const began = performance.now()
        const answer = await upload({ 'Content-Type': form }, body)
        assert.match(answer, /^HTTP\/1\.1 4(?:00|13) /)
        return performance.now() - began
      })
      assert.deepEqual(await countAll(), before)
      assert.deepEqual(await readdir(temporary), [])
    })
  }

  async function openFiles(): Promise<number> {
    return (await readdir('/proc/self/fd').catch(() => [])).length
  }

  test('a client that disconnects leaves no open files and no temporary files', async () => {
    const { uploadURL } = await (await testApp.clientAs('Staff')).call(requestUpload, {})
    const before = await countAll()
    await testApp.publicClient.fetch('/healthz')
    const filesBefore = await openFiles()
    const starts: [string, string, string][] = [
      ['POST', bulkUpload.path, form],
      ['POST', bulkUpload.path, 'application/json'],
      ['POST', `${previewImport.path}?fileName=a.csv`, 'text/csv'],
      ['PUT', new URL(uploadURL).pathname, 'image/png'],
      ['PUT', new URL(uploadURL).pathname, form],
    ]
    for (const [method, path, type] of starts) {
      for (let sender = 0; sender < 4; sender += 1) {
        const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1')
        await once(socket, 'connect')
        socket.on('error', () => {})
        const head = requestHead(`${method} ${path}`, {
          Host: 'localhost',
          Cookie: manager.cookie,
          'Content-Type': type,
          'Content-Length': '1000000',
        })
        socket.write(head + part(csv + 'A,B\n'.repeat(2000)))
        await wait(20)
        socket.destroy()
      }
    }
    const left = async () => ({
      files: (await openFiles()) - filesBefore,
      temporary: (await readdir(temporary)).length,
    })
    await waitFor('the end of the uploads', async () => {
      const { files, temporary } = await left()
      return files <= 10 && temporary === 0
    })
    assert.deepEqual(await countAll(), before)
  })
})

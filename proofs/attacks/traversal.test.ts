// Path traversal in every encoding, sent as raw bytes like curl --path-as-is.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'

import { requestHead, sendRaw, parseStatus } from '#server/testing/sendRaw.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const up = [
  '../',
  '%2e%2e/',
  '%2e./',
  '.%2e/',
  '..%2f',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%252f',
  String.raw`..\ `.trim(),
  '..%5c',
  '%2e%2e%5c',
  '..%c0%af',
  '..%ef%bc%8f',
  '..;/',
  '..//',
  '.../',
  './/../',
  '%00../',
]
const roots = [
  '/',
  '/assets/',
  '/assets/../',
  '//',
  '/api/images/',
  '/api/company/logo/',
  '/api/shared/invoices/',
]
const targets = ['package.json', 'etc/passwd', 'secret.txt', '.git/HEAD']

describe('path traversal', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')

  before(async () => {
    await writeFile(join(testApp.dataFolder, 'secret.txt'), 'the content of a secret file')
  })

  const opened = /"dependencies"|root:x:|the content of a secret file|^1[0-9]\n$|openApp\(|ref: refs/m

  for (const root of roots) {
    test(`from ${root} finds nothing`, async () => {
      for (const step of up) {
        for (const target of targets) {
          for (const times of [1, 6]) {
            const path = root + step.repeat(times) + target
            const answer = await sendRaw(
              testApp.url,
              requestHead(`GET ${path}`, { Host: 'localhost', Connection: 'close', Cookie: admin.cookie }),
            )
            assert.doesNotMatch(answer, opened, path)
            const status = parseStatus(answer)
            // Other paths return the web app.
            assert.ok(
              (status >= 400 && status < 500) || (status === 200 && /<!doctype html>/i.test(answer)),
              `${path}: ${answer.slice(0, 200)}`,
            )
          }
        }
      }
    })
  }

  test('in a request target without a leading slash or in absolute form is rejected', async () => {
    for (const path of [
      '../package.json',
      'package.json',
      'file:///etc/passwd',
      'http://localhost/../package.json',
      '*',
      '\\..\\package.json',
    ]) {
      const answer = await sendRaw(
        testApp.url,
        requestHead(`GET ${path}`, { Host: 'localhost', Connection: 'close' }),
      )
      assert.doesNotMatch(answer, opened, path)
      assert.ok(parseStatus(answer) < 500, path)
    }
  })

  test('in an uploaded file name is only a name', async () => {
    for (const name of [
      '../../../etc/passwd',
      String.raw`..\..\boot.ini`,
      'a.csv"; filename="b.html',
      'a\u2028b.csv',
    ]) {
      const order = new URLSearchParams({ key: crypto.randomUUID(), fileName: name, mode: 'skip' })
      const response = await admin.fetch(`/api/imports?${order}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: 'productId,productName,color,size,quantity,price\nNAME-1,Shirt,Red,M,1,oops\nNAME-2,Shirt,Red,M,1,1.00\n',
      })
      await response.text()
    }
    const { imports } = (await (await admin.fetch('/api/imports')).json()) as { imports: { id: number }[] }
    assert.ok(imports.length > 0)
    for (const { id } of imports) {
      const response = await admin.fetch(`/api/imports/${id}/refused-rows`)
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/)
      assert.doesNotMatch(await response.text(), opened)
    }
  })
})

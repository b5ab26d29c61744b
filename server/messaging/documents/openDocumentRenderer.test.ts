import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { runWithRequestId } from '#server/platform/requestId.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { openDocumentRenderer, replaceUnsafeCharacters } from './openDocumentRenderer.ts'
import { RenderTimedOut } from './openRenderer.ts'
import type { TypstDocument } from './rendererProcess.ts'

function documentOf(words: number): TypstDocument {
  return {
    template: join(import.meta.dirname, 'testDocument.typ'),
    data: JSON.stringify({ words }),
    createdAt: new Date('2026-01-15T15:04:05Z'),
  }
}

describe('document renderer', () => {
  trialTest('renders the same document to the same bytes in two processes', async () => {
    const renderers = [openDocumentRenderer(), openDocumentRenderer()]
    const [first, second] = await Promise.all(renderers.map((renderer) => renderer.render(documentOf(10))))
    await Promise.all(renderers.map((renderer) => renderer.close()))
    assert.deepEqual(first, second)
  })

  test('rejects a document at once if too many are waiting', async () => {
    const renderer = openDocumentRenderer({ maxWaiting: 2 })
    const renders = Array.from({ length: 4 }, () => renderer.render(documentOf(10)))
    const outcomes = await Promise.allSettled(renders)
    await renderer.close()
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    )
    await assert.rejects(renders[3] ?? Promise.resolve(), /Too many documents are being created/)
  })

  test('renders the document of another user while those of one are waiting', async () => {
    const renderer = openDocumentRenderer({ timeoutMs: 60_000 })
    const done: string[] = []
    const render = async (userId: number, name: string, words: number) => {
      await runWithRequestId(name, () => renderer.render(documentOf(words)), userId)
      done.push(name)
    }
    await Promise.all([
      ...Array.from({ length: 4 }, (_, index) => render(1, `long ${index}`, 20_000)),
      render(2, 'short', 10),
    ])
    await renderer.close()
    assert.ok(done.indexOf('short') <= 1, done.join(', '))
  })

  trialTest('gives up a slow document and renders the next in a new process', async () => {
    const renderer = openDocumentRenderer({ timeoutMs: 6000 })
    const slow = renderer.render(documentOf(1_000_000))
    const next = renderer.render(documentOf(10))
    await assert.rejects(slow, RenderTimedOut)
    assert.ok((await next).length > 1000)
    await renderer.close()
  })

  test('reports an error of the template and renders the next document', async () => {
    const renderer = openDocumentRenderer()
    const invalid = renderer.render({ ...documentOf(10), data: 'no JSON' })
    const next = renderer.render(documentOf(10))
    await assert.rejects(invalid, /could not be rendered/)
    assert.ok((await next).length > 1000)
    await renderer.close()
  })

  test('rejects waiting and later documents on close', async () => {
    const renderer = openDocumentRenderer()
    const outcomes = Promise.allSettled([renderer.render(documentOf(10)), renderer.render(documentOf(10))])
    await renderer.close()
    for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected')
    await assert.rejects(renderer.render(documentOf(10)), /closed/)
  })

  for (const [text, safe] of [
    ['Harbor & Pine "Ltd." №\u00A07, שלום, مرحبا, ภาษาไทย, 한국어, 👩‍👩‍👧', undefined],
    ['\uFDF3 \uFE8F \uFB2A', 'اكبر ب שׁ'],
    ['\u{1EE00}\u{1EEF0}', 'ا□'],
    ['\u07D1\u07F0 \u{10A00}', '□□ □'],
    ['a\u202Eb\u2066c', 'abc'],
  ] as const) {
    test(`replaces unsafe characters: '${text}' becomes '${safe ?? text}'`, () => {
      assert.equal(replaceUnsafeCharacters(text), safe ?? text)
      assert.equal(replaceUnsafeCharacters(replaceUnsafeCharacters(text)), safe ?? text)
    })
  }
})

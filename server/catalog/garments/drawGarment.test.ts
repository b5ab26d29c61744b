import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'

import { garmentDrawingUrl, readGarmentDrawing } from '#contract/catalog/garments.ts'
import { garmentKinds } from '#domain/catalog/garments.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const app = useTestApp()

trialTest('every kind of garment has a drawing in the color of the product', async () => {
  const viewer = await app.clientAs('Viewer')
  for (const kind of garmentKinds) {
    const drawing = await viewer.call(readGarmentDrawing, { kind, color: 'c3202f' })
    const svg = await drawing.text()
    assert.match(svg, /^<svg [^>]*viewBox="0 0 400 500"/, kind)
    assert.match(svg, /#c3202f/, kind)
    assert.doesNotMatch(svg, /var\(|<style|<script|url\((?!#)/, kind)
    assert.ok(svg.length < 8000, kind)
  }
  const files = readdirSync(new URL('svg', import.meta.url)).map((name) => name.replace('.svg', ''))
  assert.deepEqual(files.toSorted(), garmentKinds.toSorted())
})

test('browsers cache a drawing; unknown kinds and colors are rejected', async () => {
  const viewer = await app.clientAs('Viewer')
  const url = garmentDrawingUrl({ name: 'Denim jacket', color: 'Navy Blue' })
  assert.equal(url, '/api/garments/jacket/1d2747')
  const response = await viewer.fetch(url)
  assert.equal(response.headers.get('content-type'), 'image/svg+xml')
  assert.equal(response.headers.get('cache-control'), 'private, max-age=604800, immutable')
  assert.equal((await app.publicClient.fetch(url)).status, 401)
  for (const wrong of [
    '/api/garments/toga/1d2747',
    '/api/garments/jacket/red',
    '/api/garments/..%2fx/1d2747',
  ])
    assert.equal((await viewer.fetch(wrong)).status, 400, wrong)
})

// The pictures of the documentation show today's sidebar, in both themes; `npm run pictures` takes them.

import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import sharp from 'sharp'

import { isPlace, pageEntriesFor } from '#web/shell/pageEntries.ts'

import { root } from './process.mjs'

const folder = path.join(root, 'docs', 'pictures')
const files = readdirSync(folder)
/** Pages on a phone have no sidebar, nor has the PDF. */
const isDesk = (/** @type {string} */ file) => !/^(?:picking|invoice)\b(?!s)/.test(file)

test("shows today's sidebar in each picture of a page", async () => {
  const places = pageEntriesFor('Admin').filter(isPlace)
  const sidebar = places.map(({ title, place = title }) => place).join(', ')
  const outdated = []
  for (const file of files.filter(isDesk)) {
    const { exif } = await sharp(path.join(folder, file)).metadata()
    if (!exif?.includes(`${sidebar}\0`)) outdated.push(file)
  }
  assert.deepEqual(outdated, [], 'npm run pictures')
})

test('uses each picture, and both themes of a page', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const texts = pages.map((file) => readFileSync(path.join(root, file), 'utf8'))
  const used = new Set(texts.flatMap((text) => text.match(/(?<=pictures\/)[\w-]+\.webp/g) ?? []))
  assert.deepEqual(Array.from(used).toSorted(), files.toSorted())
  const light = files.filter((file) => file.endsWith('-light.webp'))
  const dark = files.filter((file) => file.endsWith('-dark.webp'))
  assert.deepEqual(
    light.map((file) => file.replace('light', 'dark')),
    dark,
  )
})

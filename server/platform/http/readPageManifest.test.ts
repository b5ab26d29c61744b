// Tests the page manifest.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { type PageIndex, readPageManifest } from './readPageManifest.ts'

describe('the page manifest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-pages-'))
  let pages: PageIndex

  before(() => {
    const written = {
      calls: ['/api/who'],
      signedOut: ['assets/door.js'],
      signedIn: ['assets/shell.js', 'assets/table.js'],
      pages: { '/': ['assets/home.js'], '/coats': ['assets/table.js'], '/coats/$id': ['assets/coat.js'] },
    }
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(written))
    pages = readPageManifest(folder)
  })
  after(() => rmSync(folder, { recursive: true }))

  const asked = '</api/who>; rel=preload; as=fetch; crossorigin=use-credentials'
  const scripts = (...names: string[]) => names.map((name) => `</assets/${name}.js>; rel=modulepreload`)

  for (const [path, isSignedIn, files] of [
    ['/', true, ['shell', 'table', 'home']],
    ['/coats', true, ['shell', 'table']],
    ['/coats/17', true, ['shell', 'table', 'coat']],
    ['/coats/17/label', true, ['shell', 'table']],
    ['/coats/17', false, ['door']],
  ] as const) {
    test(`preloads ${files.join(', ')} for ${path} ${isSignedIn ? 'with' : 'without'} a session`, () => {
      assert.equal(pages.linkHeader(path, isSignedIn), [asked, ...scripts(...files)].join(', '))
    })
  }

  for (const [path, isPage] of [
    ['/', true],
    ['/coats', true],
    ['/coats/', true],
    ['/coats/17', true],
    ['/coats//', false],
    ['/coats/17/label', false],
    ['/coats.bak', false],
    ['/Coats', true],
    ['/%63oats', true],
    ['/%43oats/%31', true],
    ['/coats%2F17', false],
    ['/coats%', false],
    ['/%2563oats', false],
    ['', false],
  ] as const) {
    test(`has ${isPage ? 'a' : 'no'} page at '${path}'`, () => {
      assert.equal(pages.has(path), isPage)
    })
  }
})

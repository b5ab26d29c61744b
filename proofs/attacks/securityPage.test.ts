// Tests docs/security.md: named files exist, each requirement is assessed once.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const page = readFileSync('docs/security.md', 'utf8')
const rooms = 'server|domain|contract|web|e2e|trials|deploy|docs'

describe('docs/security.md', () => {
  const named = [
    ...new Set(
      Array.from(
        page.matchAll(new RegExp('`((?:(?:' + rooms + ')/|SECURITY|package)[\\w./-]+)`', 'g')),
        ([, path = '']) => path,
      ),
    ),
  ].filter((path) => !path.endsWith('/'))

  test('refers to existing files', () => {
    assert.ok(named.length > 80, `${named.length} files`)
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
    )
  })

  test('assesses each requirement of levels 1 and 2 once, with a reason', () => {
    const rows = Array.from(
      page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (met|n\/a|deviation) +\| (.+?) +\|$/gm),
    )
    const ids = rows.map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    // Of 253, the 29 for OAuth and 7 for WebRTC are summarized by chapter.
    assert.equal(ids.length, 253 - 29 - 7)
    for (const [row, , , , state, by = ''] of rows) if (state !== 'n/a') assert.ok(by.length > 8, row)
  })
})

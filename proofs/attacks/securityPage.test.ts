// What docs/security.md says is met by a file is met by one that is there.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'

const page = readFileSync('docs/security.md', 'utf8')
const rooms = 'server|domain|contract|web|e2e|trials|deploy|docs'

suite('the page of security', () => {
  const named = [
    ...new Set(
      Array.from(
        page.matchAll(new RegExp('`((?:(?:' + rooms + ')/|SECURITY|package)[\\w./-]+)`', 'g')),
        ([, path = '']) => path,
      ),
    ),
  ].filter((path) => !path.endsWith('/'))

  test('names files that exist', () => {
    assert.ok(named.length > 80, `${named.length} files`)
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
    )
  })

  test('judges each requirement of the first two levels once, with a state and a reason', () => {
    const rows = Array.from(
      page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (met|n\/a|deviation) +\| (.+?) +\|$/gm),
    )
    const ids = rows.map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    // 253 in all: 29 of OAuth and 7 of WebRTC have one line for each chapter.
    assert.equal(ids.length, 253 - 29 - 7)
    for (const [row, , , , state, by = ''] of rows) if (state !== 'n/a') assert.ok(by.length > 8, row)
  })
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const page = readFileSync('docs/asvs.md', 'utf8')
const filePattern =
  /`((?:(?:server|domain|contract|web|e2e|trials|proofs|deploy|docs)\/|SECURITY|package)[\w./-]+)`/g

describe('docs/asvs.md', () => {
  test('names only files that exist', () => {
    const named = new Set(Array.from(page.matchAll(filePattern), ([, path = '']) => path))
    const files = [...named].filter((path) => !path.endsWith('/'))
    assert.ok(files.length > 80, `${files.length} files`)
    assert.deepEqual(
      files.filter((path) => !existsSync(path)),
      [],
    )
  })

  test('lists each requirement of levels 1 and 2 once, with a state and a reason', () => {
    const rows = Array.from(
      page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (met|n\/a|deviation) +\| (.+?) +\|$/gm),
    )
    const ids = rows.map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    // 253 in total. The 29 of OAuth and the 7 of WebRTC share one row per chapter.
    assert.equal(ids.length, 253 - 29 - 7)
    for (const [row, , , , state, reason = ''] of rows) if (state !== 'n/a') assert.ok(reason.length > 8, row)
  })
})

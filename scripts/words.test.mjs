// Counts names that say nothing about what they hold, such as `found`: an order has the name `order`. The limit falls with the count.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { root } from './process.mjs'

const vagueNames = /\b(?:own|each|wanted|left|given|chosen|found)\b/g

/** Lower it with every name that goes. */
const limit = 941

/** Places where the code has such a name, without tests, comments and texts. */
function countVagueNames() {
  return ['domain', 'contract', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
        path.join(folder, String(name)),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => withoutTexts(readFileSync(path.join(root, name), 'utf8')).match(vagueNames)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0)
}

/** @param {string} source */
function withoutTexts(source) {
  return source
    .replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]*</g, '')
}

test('names say what they hold', () => {
  const count = countVagueNames()
  assert.ok(count <= limit, `${count} names say nothing about what they hold, more than ${limit}`)
  assert.ok(count > limit - 20, `Lower the limit of ${limit} to ${count}`)
})

// docs/shortcuts.md lists the shortcuts of the registry and the letters of places.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { type Shortcut, shortcutKeys, shortcuts, shortcutScopes } from '#web/ui/shortcuts.ts'

import { isPlace, pageEntriesFor } from './pageEntries.ts'

const places = pageEntriesFor('Admin').filter(isPlace)

/** The rows of the tables of each heading, without padding. */
function readTables(): Map<string, string[][]> {
  const tables = new Map<string, string[][]>()
  let rows: string[][] = []
  for (const line of readFileSync('docs/shortcuts.md', 'utf8').split('\n')) {
    if (line.startsWith('## ')) tables.set(line.slice(3), (rows = []))
    else if (line.startsWith('|'))
      rows.push(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
  }
  // Without the head and the line below it.
  return new Map([...tables].map(([heading, table]) => [heading, table.slice(2)]))
}

function label(keys: string): string {
  return shortcutKeys(keys, false)
    .map((key) => `\`${key}\``)
    .join(' ')
}

test('docs/shortcuts.md lists each shortcut below its scope, and the letters of places', () => {
  const ofScopes = shortcutScopes.map((scope): [string, string[][]] => [
    scope,
    Object.values<Shortcut>(shortcuts)
      .filter((shortcut) => shortcut.scope === scope)
      .map(({ keys, name }) => [label(keys), name]),
  ])
  const ofPlaces = places.map(({ letter = '', place, title }) => [
    `${label(shortcuts.goTo.keys)} \`${letter}\``,
    place ?? title,
  ])
  assert.deepEqual([...readTables()], [...ofScopes, ['Places', ofPlaces]])
})

test('each place has a letter of its own', () => {
  const letters = places.map(({ letter }) => letter)
  assert.equal(new Set(letters).size, places.length)
  for (const letter of letters) assert.match(letter ?? '', /^[A-Z]$/)
})

test('what is no place has no letter', () => {
  assert.deepEqual(
    pageEntriesFor('Admin').filter((entry) => entry.letter !== undefined && !isPlace(entry)),
    [],
  )
})

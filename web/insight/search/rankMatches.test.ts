// What a clerk types, and the page that comes first.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type Role, roles } from '#domain/permissions.ts'
import { pageEntriesFor } from '#web/shell/pageEntries.ts'
import { getPage, mayView } from '#web/shell/pages.ts'

import { firstWords, phrases } from './phraseFixtures.ts'
import { rankMatches } from './rankMatches.ts'

const titlesFor = (text: string, role: Role = 'Admin') =>
  rankMatches(text, pageEntriesFor(role)).map(({ item }) => item.title)

describe('the first page for a text', () => {
  test('is the one with this title, however it is typed', () => {
    for (const { title } of pageEntriesFor('Admin')) {
      for (const text of [title, title.toLowerCase(), ` ${title.replaceAll(' ', '  ')} `])
        assert.equal(titlesFor(text)[0], title, text)
    }
  })

  test('is the one whose title begins with the typed word, or the most used one', () => {
    const firstWordOf = (title: string) => title.toLowerCase().split(' ')[0] ?? ''
    const titles = pageEntriesFor('Admin').map(({ title }) => title)
    for (const title of titles) {
      const word = firstWordOf(title)
      const isShared = titles.filter((other) => firstWordOf(other).startsWith(word)).length > 1
      const [first = ''] = titlesFor(word)
      if (!isShared) assert.equal(first, title)
      assert.ok(first.toLowerCase().startsWith(word), `${word}: ${first}`)
    }
  })

  for (const [text, title] of Object.entries(firstWords)) {
    test(`${text}: ${title}, the most used of those that share the word`, () =>
      assert.equal(titlesFor(text)[0], title))
  }

  for (const [text, title] of Object.entries(phrases)) {
    test(`${text}: ${title}`, () => assert.equal(titlesFor(text)[0], title))
  }

  test('is none for the name of a garment: the search shows products', () => {
    for (const text of [
      'line',
      'linen',
      'dress',
      'top',
      'tank',
      'shirt',
      'skirt',
      'pant',
      'coat',
      'knit',
      'wool',
    ])
      assert.deepEqual(titlesFor(text), [], text)
  })

  for (const role of roles) {
    test(`is never one that ${role} may not view`, () => {
      const mayNotView = pageEntriesFor('Admin').filter(({ path }) => !mayView(role, getPage(path)))
      assert.ok(role === 'Admin' || mayNotView.length > 0)
      const forbidden = new Set(mayNotView.map(({ title }) => title))
      for (const text of [...Object.keys(phrases), ...Object.keys(firstWords), ...forbidden])
        assert.deepEqual(
          titlesFor(text, role).filter((title) => forbidden.has(title)),
          [],
          text,
        )
    })
  }

  test('is the best of what the role may view', () => {
    assert.equal(titlesFor('new order', 'Staff')[0], 'Create Order')
    assert.deepEqual(titlesFor('new order', 'Viewer'), [])
    assert.equal(titlesFor('bulk', 'Staff')[0], 'Bulk Changes')
    assert.deepEqual(titlesFor('backup', 'Manager'), [])
  })
})

describe('matches', () => {
  const items = [
    { title: 'Receive Goods', terms: 'new order' },
    { title: 'Import Orders', terms: 'new' },
    { title: 'Orders Today', terms: '' },
    { title: 'Orders' },
  ]
  const titlesOf = (text: string) => rankMatches(text, items).map(({ item }) => item.title)

  test('are the exact title, its start, words of the title, then search words', () => {
    assert.deepEqual(titlesOf('ORDERS'), ['Orders', 'Orders Today', 'Import Orders', 'Receive Goods'])
  })

  test('by search words come first if the title has more of the typed words', () => {
    assert.deepEqual(titlesOf('new order'), ['Import Orders', 'Receive Goods'])
  })

  test('need all typed words, from the start of a word', () => {
    assert.deepEqual(titlesOf('orders tomorrow'), [])
    assert.deepEqual(titlesOf('rders'), [])
  })
})

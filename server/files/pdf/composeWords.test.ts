import assert from 'node:assert/strict'
import { test } from 'node:test'

import { composeWords } from './composeWords.ts'
import { createDrawingState } from './drawingState.ts'
import { identity } from './matrix.ts'
import { createPageDrawing } from './pageDrawing.ts'
import { showText } from './showText.ts'

test('reads ligatures and hyphens as plain letters, and what is no letter as U+FFFD', () => {
  const drawing = createPageDrawing(600, 800)
  const state = { ...createDrawingState(identity, drawing.page), fontSize: 10, y: 100 }
  const letters = ['ﬁ', 'n', '\u2010', '\0', ' ', '\u0085', '\ud800'].map((unicode) => ({
    unicode,
    width: 500,
    isSpace: unicode === ' ',
  }))
  showText(drawing, state, letters, { content: 0, isInHiddenLayer: false, maxLetters: 10 })
  assert.deepEqual(
    composeWords(drawing).words.map(({ text }) => text),
    ['fin-\uFFFD', '\uFFFD\uFFFD'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createDrawingState } from './drawingState.ts'
import { identity } from './matrix.ts'
import { createPageDrawing } from './pageDrawing.ts'
import { showText } from './showText.ts'

const letter = (unicode: string) => ({ unicode, width: 500, isSpace: unicode === ' ' })

test('keeps one of several spaces, at the places of all, and counts each', () => {
  const drawing = createPageDrawing(600, 800)
  const state = { ...createDrawingState(identity, drawing.page), fontSize: 10, y: 100 }
  const place = { content: 0, isInHiddenLayer: false, maxLetters: 10 }
  showText(drawing, state, [letter('a'), letter(' '), letter(' '), letter(' ')], place)
  showText(drawing, state, [letter(' '), letter('b')], place)
  assert.deepEqual(
    drawing.glyphs.map(({ text, x }) => [text, x]),
    [
      ['a', 0],
      [' ', 5],
      ['b', 25],
    ],
  )
  assert.equal(drawing.letterCount, 6)
  assert.throws(
    () =>
      showText(
        drawing,
        state,
        Array.from({ length: 5 }, () => letter(' ')),
        place,
      ),
    {
      name: 'Error',
      message: /more than 2,000,000 letters/,
    },
  )
})

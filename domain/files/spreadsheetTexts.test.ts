import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  escapeClearMark,
  isClearMark,
  isFullDate,
  isMonthText,
  isTotal,
  unescapeClearMark,
} from './spreadsheetTexts.ts'

test('a text that a spreadsheet wrote for a date without a year or a day', () => {
  for (const text of ['6-Mar', '06-Mar', 'Mar-26', '6-mars', '06. Mrz', '1-Mai', '6-déc', '06-mar', 'Oct-12'])
    assert.ok(isMonthText(text), text)
  for (const text of [
    '3-6',
    'M',
    '6-MAR',
    'MAR-26',
    'Mar',
    'Marine-26',
    'Set-12',
    '6-Set',
    'A-Mar',
    '6 Markers',
    '36',
    '',
  ])
    assert.ok(!isMonthText(text), text)
})

test('a full date', () => {
  for (const text of ['2026-03-06', '3/6/2026', '06.03.2026']) assert.ok(isFullDate(text), text)
  for (const text of ['3-6', '3/6', '2026', '06.03', '10.5', '2026-03']) assert.ok(!isFullDate(text), text)
})

test('a total', () => {
  for (const text of ['TOTAL', 'Grand Total', 'Subtotal', 'Summe', 'Total general', ' total: '])
    assert.ok(isTotal(text), text)
  for (const text of ['Total Look Boutique', 'Summer', '']) assert.ok(!isTotal(text), text)
})

test('a dash clears a field, and an escaped dash is text', () => {
  for (const mark of ['-', '–', '—']) assert.ok(isClearMark(mark))
  for (const text of ['', '--', '-a', 'a-', "'-"]) assert.ok(!isClearMark(text))
  const cases = [
    ['-', "'-"],
    ['–', "'–"],
    ["'—", "''—"],
    ['--', '--'],
    ["'a", "'a"],
  ] as const
  for (const [text, cell] of cases)
    assert.deepEqual([escapeClearMark(text), unescapeClearMark(cell)], [cell, text])
})

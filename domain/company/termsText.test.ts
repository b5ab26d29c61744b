import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { readTermsDays, readTermsText } from './termsText.ts'

describe('readTermsText', () => {
  const readings: [reading: string, hasNote: boolean, texts: string[]][] = [
    [
      'Net 30',
      true,
      ['2/10 Net 30', '2% 10 Net 30', '2%/10 Net 30', '2% 10, Net 30', '2/10, n/30', '2/10 N30'],
    ],
    ['Net 30', true, ['1.5% 10 Net 30', '2% 10 days, net 30 days', '2/10 net30', '2% 10th, Net 30']],
    [
      'Net 30',
      true,
      ['2% Skonto 10 Tage, 30 Tage netto', '14 Tage 2 % Skonto, 30 Tage netto', '2% Skonto, netto 30 Tage'],
    ],
    ['Net 60 EOM', true, ['2/10 Net 60 EOM']],
    [
      'Due on receipt',
      true,
      ['COD', 'C.O.D.', 'cod', 'Prepaid', 'Cash on delivery', 'Credit Card', 'Immediate Payment'],
    ],
    [
      'Due on receipt',
      true,
      ['sofort', 'Vorkasse', 'sofort fällig', 'à réception', 'comptant', 'contado', 'contant', 'Contanti'],
    ],
    [
      'Net 30',
      false,
      [
        '30 Tage',
        '30 Tage netto',
        'netto 30 Tage',
        '30 jours',
        '30 días',
        '30 giorni',
        '30 gg',
        '30 dagen',
        '30 days net',
      ],
    ],
    [
      'Net 14',
      false,
      ['zahlbar innerhalb von 14 Tagen', '14 jours date de facture', 'innerhalb 14 Tagen netto'],
    ],
    [
      'Net 30 EOM',
      false,
      ['30 jours fin de mois', '30 giorni fine mese', '30 gg f.m.', '30 días fin de mes', '30 gg d.f. f.m.'],
    ],
  ]
  for (const [reading, hasNote, texts] of readings) {
    for (const text of texts) {
      test(`reads ${text} as ${reading}`, () => {
        const { text: read, note } = readTermsText(text) ?? {}
        assert.equal(read, reading)
        assert.equal(note !== undefined, hasNote, note)
      })
    }
  }

  test('keeps what an invoice can have, and notes terms without days', () => {
    for (const text of ['30', 'Net 30', 'Net 30 EOM', 'Due on receipt', 'n/30', 'Net30'])
      assert.deepEqual(readTermsText(text), { text })
    assert.deepEqual(readTermsText('EOM'), {
      text: 'EOM',
      note: 'Terms EOM read as due at the end of the month',
    })
  })

  test('says what the terms are read as', () => {
    assert.equal(readTermsText('COD')?.note, 'Terms COD read as Due on receipt')
    assert.equal(
      readTermsText('2/10 Net 30')?.note,
      'Terms 2/10 Net 30 read as Net 30; the discount for early payment is left out',
    )
  })

  for (const text of [
    '30 to 60 days',
    '30/60/90',
    'Net 30/60/90',
    'Net 10th Prox',
    'see contract',
    '2/10',
    '30% now, balance 60 days',
    'End of following month',
    '2/10 Net 30, 1/20 Net 60',
    '50% deposit',
  ])
    test(`does not guess ${text}`, () => assert.equal(readTermsText(text), undefined))
})

test('the days of terms are read unless the text says more than days', () => {
  const readings = ['30', 'Net 30', '30 days', 'n/30', '30 Tage netto', 'Due on receipt', 'Net 400'].map(
    readTermsDays,
  )
  assert.deepEqual(readings, [30, 30, 30, 30, 30, 0, 400])
  for (const text of ['Net 30 EOM', '2/10 Net 30', 'COD', '-3', 'soon', ''])
    assert.equal(readTermsDays(text), undefined, text)
})

// Order forms that people and programs changed before they come back: the same units and prices, or refused with the reason.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'

import { downloadOrderForm } from '#contract/sales/orderForms.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import { createWorkbook, type WorkbookSpec } from '#server/files/tables/tableFixtures.ts'
import { importOrderFile, previewOrderFile } from '#server/sales/orders/imports/orderFileFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { createFormShop, fillForm, findFormCell, type FormGrid, readFormGrid } from './formFixtures.ts'

const units = [
  '3 00417 White S at 2000',
  '1 00417 White L at 2200',
  '2 00417 Navy L at 2000',
  '4 JN-1 Indigo 30 at 2400',
  '5 SC-1 Grey OS at 2400',
  '6 BR-5 Black 32B at 2400',
]

/** Changes the rows in place, and may return more of the workbook. */
type Change = (grid: FormGrid, find: (text: string) => number) => Partial<WorkbookSpec> | undefined | void

const insertRow = (grid: FormGrid, at: number, ...cells: FormGrid[number]) => grid.splice(at, 0, cells)
const changeQuantities = (grid: FormGrid, change: (value: number) => string | number) => {
  for (const row of grid)
    for (const [column, value] of row.entries())
      if (column > 3 && typeof value === 'number') row[column] = change(value)
}
const setCell = (grid: FormGrid, { row, column }: { row: number; column: number }, value: number | null) => {
  grid[row]?.splice(column, 1, value)
}
const headsOf = (grid: FormGrid) =>
  grid.flatMap(([first], row) => (first === 'Style Number' ? [row] : [])).toReversed()

const kept: Record<string, Change> = {
  'rows above the title': (grid) => {
    insertRow(grid, 0)
    insertRow(grid, 0, 'Order of the spring fair')
  },
  'rows between the head and the styles': (grid, find) => {
    insertRow(grid, find('Style Number'), 'Please confirm within 5 days')
    insertRow(grid, find('Style Number'))
  },
  'rows and notes inside': (grid, find) => {
    insertRow(grid, find('Navy'), 'Please ship these first')
    insertRow(grid, find('JN-1'))
  },
  'rows below': (grid) => {
    insertRow(grid, grid.length)
    insertRow(grid, grid.length, 'Thank you! Call 555 0101 with questions')
  },
  'a column of notes': (grid, find) => {
    grid[find('Style Number')]?.push('Comments')
    grid[find('Navy')]?.push('rush please')
  },
  'merged styles and colors': (grid, find) => {
    const row = find('00417') + 1
    for (const below of [row, row + 1])
      for (const column of [0, 1]) setCell(grid, { row: below, column }, null)
    setCell(grid, { row, column: 2 }, null)
    const ranges = [`A${row}:A${row + 2}`, `B${row}:B${row + 2}`, `C${row}:C${row + 1}`, 'A1:H1', 'B3:E3']
    return {
      afterRows: `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    }
  },
  'hidden rows': (_grid, find) => ({ hiddenRows: [find('Navy') + 1, find('JN-1')] }),
  'another sheet': () => ({
    otherRows: [['How to order'], ['Fill in the form'], ['Style Number', 'is our code']],
  }),
  'quantities as texts': (grid) => changeQuantities(grid, (value) => ` ${value}\u00a0`),
  'quantities with a unit': (grid) => changeQuantities(grid, (value) => `${value} pcs`),
  'names of sizes without Size': (grid) => {
    for (const row of headsOf(grid))
      grid[row] = (grid[row] ?? []).map((name) =>
        typeof name === 'string' ? name.replace(/^Size /, '') : name,
      )
  },
  'columns before and between the sizes': (grid) => {
    for (const row of grid)
      row.splice(4, 0, row[0] === 'Style Number' ? 'Delivery' : row[0] === 'JN-1' ? 'A' : null)
    for (const row of grid) row.splice(6, 0, null)
  },
  'totals below each block': (grid) => {
    for (const [index, head] of headsOf(grid).entries()) {
      const end = index === 0 ? grid.length : (headsOf(grid)[index - 1] ?? 0) - 1
      const sum = grid
        .slice(head + 1, end)
        .flatMap((row) => row.slice(4, 8).filter((cell) => typeof cell === 'number'))
      insertRow(
        grid,
        end,
        'Total units',
        null,
        null,
        null,
        sum.reduce((total, value) => total + value, 0),
      )
    }
  },
  'no blank rows and no rows without units': (grid) => {
    const isEmpty = (row: FormGrid[number]) =>
      row[0] !== 'Style Number' && !row.slice(4).some((cell) => typeof cell === 'number')
    const first = headsOf(grid).at(-1) ?? 0
    grid.splice(0, grid.length, ...grid.slice(0, first), ...grid.slice(first).filter((row) => !isEmpty(row)))
  },
  'no rows above the styles': (grid, find) => {
    grid.splice(0, find('Style Number'))
  },
}

const refused: Record<string, [change: Change, reason: string]> = {
  'a row below other sizes': [
    (grid, find) => {
      const [row] = grid.splice(find('BR-5'), 1)
      grid.splice(find('Navy'), 0, row ?? [])
    },
    'The column is S, but it is 32B in this row: the row or a column was moved. Check the quantities, and ignore the column Row Sizes if they are right.',
  ],
  'a block without its column names': [
    (grid, find) => {
      grid.splice(find('SC-1') - 1, 1)
    },
    'The column is 28, but it is OS in this row: the row or a column was moved. Check the quantities, and ignore the column Row Sizes if they are right.',
  ],
  'a removed column of sizes': [
    (grid) => {
      for (const row of grid) row.splice(4, 1)
    },
    'The column is S, but it is XS in this row: the row or a column was moved. Check the quantities, and ignore the column Row Sizes if they are right.',
  ],
  'units in a cell of another price': [
    (grid, find) => {
      setCell(grid, { row: find('00417'), column: 7 }, 1)
      setCell(grid, { row: find('00417') + 1, column: 7 }, null)
    },
    'This row has no size L. Enter the quantity in the row that has it.',
  ],
  'a note with a number of units': [
    (grid, find) => {
      insertRow(grid, find('Navy'), 'need by', null, null, null, 12)
    },
    'No style has this number',
  ],
}

describe('an order form that was changed', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  let filled = new Uint8Array()

  before(async () => {
    const customerId = await createFormShop(manager)
    const form = new Uint8Array(await (await manager.call(downloadOrderForm, { customerId })).arrayBuffer())
    const cellOf = (style: string, color: string, size: string) => findFormCell(form, style, color, size)
    const large = cellOf('00417', 'White', 'L').replace(/\d+/, (row) => String(Number(row) + 1))
    filled = fillForm(form, {
      [cellOf('00417', 'White', 'S')]: 3,
      [large]: 1,
      [cellOf('00417', 'Navy', 'L')]: 2,
      [cellOf('JN-1', 'Indigo', '30')]: 4,
      [cellOf('SC-1', 'Grey', 'OS')]: 5,
      [cellOf('BR-5', 'Black', '32B')]: 6,
    })
  })

  function changeForm(change: Change): Uint8Array<ArrayBuffer> {
    const grid = readFormGrid(filled)
    const find = (text: string) => grid.findIndex((row) => row.includes(text))
    const more = change(grid, find) ?? {}
    return new Uint8Array(createWorkbook({ rows: grid, ...more }))
  }

  async function importUnits(file: Uint8Array<ArrayBuffer>, fileName = 'form.xlsx'): Promise<string[]> {
    const { import: entry } = await importOrderFile(manager, file, { fileName, mode: 'create' })
    assert.deepEqual([entry.importedCount, entry.refusedCount], [1, 0])
    const { orders } = await manager.call(findOrders, { page: 1, limit: 1 })
    const order = await manager.call(findOrder, { id: orders[0]?.id ?? 0 })
    assert.equal(order.customerName, 'Harbor & Pine')
    return order.items.map(
      ({ product, quantity, unitPriceCents }) =>
        `${quantity} ${product.style?.number} ${product.color} ${product.size} at ${unitPriceCents}`,
    )
  }

  for (const [name, change] of Object.entries(kept))
    test(`is read with ${name}`, async () => {
      assert.deepEqual((await importUnits(changeForm(change))).toSorted(), units.toSorted())
    })

  for (const [name, [change, reason]] of Object.entries(refused))
    test(`is refused with ${name}`, async () => {
      const { rows } = await previewOrderFile(manager, changeForm(change))
      assert.ok(rows.every(({ result }) => result !== 'new'))
      assert.ok(
        rows.some(({ refusal }) => refusal?.reason === reason),
        JSON.stringify(rows),
      )
    })

  for (const file of ['libreoffice.xlsx', 'libreoffice.csv', 'openpyxl.xlsx'])
    test(`is read as ${file} saves it`, async () => {
      const saved = new Uint8Array(readFileSync(new URL(`files/${file}`, import.meta.url)))
      assert.deepEqual((await importUnits(saved, file)).toSorted(), units.toSorted())
    })
})

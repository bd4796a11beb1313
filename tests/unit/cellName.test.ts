import { expect, it } from 'vitest'
import { cellName } from '../../src/pages/import-wizard/cell.ts'

it.each([
  [0, 2, 'A2'],
  [5, 45, 'F45'],
  [25, 1, 'Z1'],
  [26, 7, 'AA7'],
  [701, 9, 'ZZ9'],
  [702, 9, 'AAA9'],
  [null, 9, ''],
] as const)('[8.44] the cell of column %s in line %i reads %s', (column, line, name) => {
  expect(cellName(column, line)).toBe(name)
})

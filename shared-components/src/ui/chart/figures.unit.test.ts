import { expect, test } from 'vitest'
import { csvOf, type Figures, sortedRows, textOf } from './figures.ts'

const figures: Figures = {
  columns: [{ head: 'Day' }, { head: 'Shipped' }, { head: 'Shop, or none' }],
  rows: [
    { key: 1, cells: ['2026-11-22', 580, 'Dune "Beauty"'] },
    { key: 2, cells: ['2026-11-23', 1260, '=cmd()'] },
    { key: 3, cells: ['2026-11-24', null, 'Alder'] },
  ],
}
const keys = (column: number, isDescending: boolean) =>
  sortedRows(figures, { column, isDescending }).map(({ key }) => key)

test('a file has the figures as numbers, what is unknown empty, and the zone in every row', () => {
  expect(csvOf(figures, 'Asia/Kuala_Lumpur').split('\r\n')).toEqual([
    'Day,Shipped,"Shop, or none",Time zone',
    '2026-11-22,580,"Dune ""Beauty""",Asia/Kuala_Lumpur',
    "2026-11-23,1260,'=cmd(),Asia/Kuala_Lumpur",
    '2026-11-24,,Alder,Asia/Kuala_Lumpur',
    '',
  ])
})

test('what is copied is a table for a spreadsheet', () => {
  expect(textOf(figures).split('\n')[2]).toBe("2026-11-23\t1260\t'=cmd()")
  const name = { key: 4, cells: ['2026-11-25', -5, 'Two\tcells\r\n=cmd()'] }
  expect(textOf({ ...figures, rows: [name] }).split('\n')[1]).toBe('2026-11-25\t-5\tTwo cells =cmd()')
})

test('numbers are sorted as numbers, and what is unknown comes last either way', () => {
  expect(keys(1, false)).toEqual([1, 2, 3])
  expect(keys(1, true)).toEqual([2, 1, 3])
  expect(keys(2, false)).toEqual([2, 3, 1])
  expect(sortedRows(figures, undefined)).toBe(figures.rows)
})

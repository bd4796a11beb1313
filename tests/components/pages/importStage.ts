export const IMPORT = '10000000-0000-4000-8000-000000000001'
const FILE = '10000000-0000-4000-8000-0000000000f1'

/** An import whose file is here and whose columns are known, as the server shows it. */
export const readyImport = {
  id: IMPORT,
  version: 1,
  target: 'donor_transactions',
  file: FILE,
  fileName: 'gifts.csv',
  status: 'ready',
  headers: ['Mobile'],
  mapping: { donorPhone: 0 } as Record<string, number | null>,
  totalRows: null as number | null,
  processedRows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  faulty: 0,
  problem: null,
  problemArgs: null,
  createdAt: '2026-01-05T08:00:00Z',
}

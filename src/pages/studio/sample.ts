import type { DataProvider } from 'react-admin'

/** Rows that a choice offers: nobody's, and nowhere but here. */
const ROWS = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'بئر الوادي · Well of Al-Wadi', code: 'W-1' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'سلة رمضان · Ramadan basket', code: 'R-2' },
] as const

export const ROW_IDS: readonly string[] = ROWS.map(({ id }) => id)

const refused = () => Promise.reject(new Error('the workbench keeps nothing'))

/** The workbench asks no server and keeps nothing: what a choice offers stands here (product.md 36). */
export const sampleProvider = {
  getList: () => Promise.resolve({ data: [...ROWS], total: ROWS.length }),
  getMany: (_resource: string, { ids }: { ids: unknown[] }) =>
    Promise.resolve({ data: ROWS.filter(({ id }) => ids.includes(id)) }),
  getOne: refused,
  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
} as unknown as DataProvider

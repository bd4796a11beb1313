import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Person, type ServerOptions, startTestServer, type TestServer } from '../support.ts'

/** The server that the suites of imports share their words about; each file starts its own. */
export let server: TestServer

/** To be called by each file: files share this module, but not a server. */
export function ownServer(options: ServerOptions = { work: true }): void {
  beforeAll(async () => {
    server = await startTestServer(options)
  })
  afterAll(() => server.close())
}

export interface ImportRow {
  id: string
  status: string
  target: string
  headers: string[]
  mapping: Record<string, number | null>
  sample: string[][]
  fields: { name: string; required: boolean; label: string }[]
  processedRows: number
  created: number
  updated: number
  skipped: number
  faulty: number
  totalRows: number | null
  problem: string | null
  guessed: Record<string, number | null>
  remembered: boolean
  mends: Mended[] | null
  faultColumns: number[]
  undoTotal: number | null
  undone: number
  restored: number
  leftAlone: number
  lettersSent: number
}

/** What is done with a value that many rows have. */
export interface Mended {
  field: string
  value: string
  does: 'map' | 'empty' | 'leave' | 'create'
  to?: string | null
}

export interface Preview {
  rows: number
  more: boolean
  valid: number
  creates: number
  updates: number
  existing: number
  lackDonor: number
  namesakes: number
  projects: number
  notes: { note: string; count: number; lines: number[] }[]
  kinds: { key: string; count: number }[]
  groups: { key: string; field: string; column: string; value: string; count: number; lines: number[]; text: string }[]
  allowed: Record<string, string[]>
  similar: Record<string, string[]>
  mended: number[]
  sample: { line: number; cells: { field: string; value: string }[] }[]
  faults: Record<string, unknown>[]
}

export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const upload = async (content: string | Buffer, name = 'donors.csv', as: Person = 'adminA'): Promise<string> => {
  const answer = await server.call('POST', `/api/files/upload?kind=sheet&name=${encodeURIComponent(name)}`, {
    as,
    body: Buffer.from(content),
    headers: { 'content-type': name.endsWith('.xlsx') ? XLSX : 'text/csv' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

export const prepare = async (target: string, content: string, as: Person = 'adminA'): Promise<ImportRow> => {
  const file = await upload(content, `${target}.csv`, as)
  const answer = await server.call('POST', '/api/imports/actions/prepare', { as, body: { target, file } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportRow>()
}

export const act = (id: string, action: string, body: unknown, as: Person = 'adminA', headers = {}) =>
  server.call('POST', `/api/imports/${id}/${action}`, { as, body, headers })

export const finished = async (id: string): Promise<ImportRow> => {
  for (let i = 0; i < 200; i += 1) {
    const row = (await server.call('GET', `/api/imports/${id}`)).json<ImportRow>()
    if (row.status !== 'running' && row.status !== 'undoing') return row
    await wait(100)
  }
  throw new Error('the import does not end')
}

export const runToEnd = async (
  target: string,
  content: string,
  options: {
    createDonors?: boolean
    existing?: 'skip' | 'fill' | 'update'
    consents?: object
    mends?: readonly Mended[]
  } = {},
): Promise<ImportRow> => {
  const { id, mapping } = await prepare(target, content)
  const answer = await act(id, 'run', { mapping, ...options })
  expect(answer.statusCode, answer.body).toBe(200)
  return finished(id)
}

export const SHEET = csv(
  'Donor name,Mobile,Email,Donor type',
  'Noura,0531242486,,Individual',
  'هند,٠٥٤١٢٥٠٤٠٥,hind@example.org,فرد',
  'Khalid,not a phone,k@example.org,Individual',
  '=HYPERLINK("http://evil"),0501,,Spaceship',
)

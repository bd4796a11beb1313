import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const { on, list, sent } = useServer()

const row = {
  id: IMPORT,
  version: 1,
  target: 'donors',
  file: '10000000-0000-4000-8000-0000000000f1',
  fileName: 'donors.csv',
  status: 'ready',
  headers: ['Name', 'Kind', 'Mobile'],
  mapping: { name: 0, type: 1, phone: 2 },
  totalRows: 74,
  createdAt: '2026-01-05T08:00:00Z',
}

const group = (key: string, field: string, column: string, value: string, count: number) => ({
  key,
  field,
  column,
  value,
  args: { value },
  count,
  lines: [2, 3, 4],
})
const GROUPS = [
  group('unknownType', 'type', 'Kind', 'مساهمة', 40),
  group('required', 'name', 'Name', '', 30),
  group('badPhone', 'phone', 'Mobile', 'none', 3),
  group('badPhone', 'phone', 'Mobile', 'only once', 1),
  group('unknownDonor', 'phone', 'Mobile', '0501000001', 9),
]

const KNOWN = {
  en: ['Individual', 'Company', 'Organization', 'Foundation', 'Endowment', 'Government body', 'School'],
  ar: ['فرد', 'شركة', 'جهة', 'مؤسسة مانحة', 'وقف', 'جهة حكومية', 'مدرسة'],
}
const bare = (text: string | null): string => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')

interface Asked {
  mends?: { field: string; value: string }[]
}

function open(mends: object[] | null = null, locale: 'en' | 'ar' = 'en') {
  const prepared = { ...row, mends }
  on('get', `*/api/imports/${IMPORT}`, { body: prepared })
  list('imports', [])
  const fields = ['name', 'type', 'phone'].map((name) => ({ name, required: name === 'name', label: '' }))
  on('post', '*/api/imports/actions/prepare', { body: { ...prepared, sample: [], faultColumns: [], fields } })
  on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) => {
    const done = (body as Asked).mends ?? []
    const isOpen = (one: (typeof GROUPS)[number]) =>
      done.every(({ field, value }) => field !== one.field || value !== one.value)
    const groups = GROUPS.filter(isOpen)
    const valid = 83 - groups.reduce((sum, { count }) => sum + count, 0)
    return {
      body: {
        rows: 74,
        more: false,
        valid,
        creates: valid,
        updates: 0,
        existing: 0,
        lackDonor: 0,
        notes: [],
        kinds: [],
        sample: [],
        faults: [],
        groups,
        allowed: { type: KNOWN[locale] },
        similar: {},
        mended: done.map(() => 40),
      },
    }
  })
  on('post', `*/api/imports/${IMPORT}/run`, { body: { ...row, status: 'running' } })
  show(<ImportWizard target="donors" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=name,type,phone`,
    locale,
  })
}

const start = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const groups = () => screen.findByRole('list', { name: 'Values that can be mended here' })
async function choose(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const offered = async (label: string): Promise<(string | null)[]> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  const options = await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  return options.map(({ textContent }) => textContent)
}

it('[2.61] one mend maps a value for all its rows, goes with the run, and can be taken back', async () => {
  open()
  expect(within(await groups()).getAllByRole('listitem')).toHaveLength(3)
  await choose('What to do: مساهمة', 'Write another value')
  await choose('New value', 'Company')
  await userEvent.click(await start('Mend: مساهمة'))
  await start('Import 40 rows')
  const mends = [{ field: 'type', value: 'مساهمة', does: 'map', to: 'Company' }]
  const mended = within(await screen.findByRole('list', { name: 'Mended' })).getByRole('listitem')
  expect(mended.textContent).toContain('40 rows')
  await userEvent.click(await start('Import 40 rows'))
  await waitFor(() => expect(sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toMatchObject({ mends }))
  await userEvent.click(await start('Take back: مساهمة'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Mended' })).toBeNull())
  expect(await screen.findByRole('combobox', { name: 'What to do: مساهمة' })).toBeTruthy()
}, 60_000)

it('[2.61] offers to empty a cell where the field is not needed, and to leave out the rows', async () => {
  open()
  await groups()
  expect(await offered('What to do: Empty cell')).toEqual(['Write another value', 'Leave out these rows'])
  expect(await offered('What to do: none')).toEqual([
    'Write another value',
    'Leave the cell empty',
    'Leave out these rows',
  ])
}, 60_000)

it('[2.61] begins with what was mended in the last file of these columns', async () => {
  open([{ field: 'type', value: 'مساهمة', does: 'map', to: 'فرد' }], 'ar')
  expect(await screen.findByRole('list', { name: 'ما عولج' })).toBeTruthy()
  expect(sent('POST', `/api/imports/${IMPORT}/preview`)[0]?.body).toMatchObject({
    mends: [{ field: 'type', value: 'مساهمة', does: 'map', to: 'فرد' }],
  })
}, 60_000)

it.each([
  [
    'en',
    'Fondation',
    'Foundation',
    'Values that can be mended here',
    'Known: Foundation, Individual, Company, Organization, Endowment and 2 more.',
    'Mend: Fondation',
  ],
  [
    'ar',
    'شركه محدوده',
    'شركة',
    'قيم يمكن تصحيحها هنا',
    'من القيم المقبولة: شركة، فرد، جهة، مؤسسة مانحة، وقف، وغيرها (2).',
    'معالجة: شركه محدوده',
  ],
] as const)(
  '[2.61] names the known values, the likest first, which is one press away, also of a single row (%s)',
  async (locale, wrong, right, list, says, mend) => {
    GROUPS.push(group('unknownType', 'type', 'Kind', wrong, 1))
    try {
      open(null, locale)
      const item = within(await screen.findByRole('list', { name: list }))
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent?.includes(wrong))
      expect(bare(item?.textContent ?? null)).toContain(says)
      await userEvent.click(await start(mend))
      const mends = [{ field: 'type', value: wrong, does: 'map', to: right }]
      await waitFor(() => expect(sent('POST', `/api/imports/${IMPORT}/preview`).at(-1)?.body).toMatchObject({ mends }))
    } finally {
      GROUPS.pop()
    }
  },
  60_000,
)

it.each([
  ['en', 'Write it as 0512345678, or with its country as +966512345678.'],
  ['ar', 'اكتبوه بهذه الصيغة: 0512345678، أو بالصيغة الدولية: +966512345678.'],
] as const)(
  '[2.61] shows how a value is written that could not be read (%s)',
  async (locale, says) => {
    open(null, locale)
    await waitFor(() => expect(bare(document.body.textContent)).toContain(says))
  },
  60_000,
)

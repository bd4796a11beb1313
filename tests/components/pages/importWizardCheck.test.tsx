import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { validation as validationAr } from '../../../i18n/ar/validation.ts'
import { validation as validationEn } from '../../../i18n/en/validation.ts'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, useServer } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'
import { IMPORT, readyImport } from './importStage.ts'

const server = useServer()

const LONG = 'a.very.long.english.address.of.a.donor@example.org'

const clean = {
  rows: 30,
  more: false,
  valid: 30,
  creates: 30,
  updates: 0,
  existing: 0,
  lackDonor: 0,
  groups: [],
  allowed: {},
  similar: {},
  mended: [],
  notes: [],
  kinds: [],
  sample: [],
  faults: [],
}

/** The check step, with the preview's answer by whether donors are to be added. */
function openCheck(
  answer: (createDonors: boolean) => Record<string, unknown>,
  {
    locale = 'en',
    step = 'check',
    headers = ['Mobile'],
    columns = 'donorPhone',
    target = 'donor_transactions',
  }: {
    locale?: 'en' | 'ar'
    step?: string
    headers?: string[]
    columns?: string
    target?: 'donor_transactions' | 'donors'
  } = {},
) {
  server.on('get', `*/api/imports/${IMPORT}`, { body: { ...readyImport, target, headers } })
  server.list('imports', [])
  server.on('post', '*/api/imports/actions/prepare', {
    body: {
      ...readyImport,
      target,
      headers,
      sample: [[LONG]],
      faultColumns: [],
      fields: [{ name: target === 'donors' ? 'name' : 'donorPhone', required: false, label: '' }],
    },
  })
  server.on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) => ({
    body: { ...clean, ...answer((body as { createDonors?: boolean }).createDonors === true) },
  }))
  show(<ImportWizard target={target} />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=${step}&columns=${columns}`,
    locale,
  })
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

const CELL = { field: 'donorPhone', column: 'Mobile', value: 'x', args: {} }
const fault = (line: number, key: string) => ({ ...CELL, line, key })

const withoutDonors = {
  rows: 1000,
  valid: 0,
  creates: 0,
  lackDonor: 992,
  kinds: [
    { key: 'unknownDonor', count: 992 },
    { key: 'badAmount', count: 8 },
  ],
  faults: [
    ...Array.from({ length: 42 }, (_, i) => fault(i + 2, 'unknownDonor')),
    ...Array.from({ length: 8 }, (_, i) => fault(i + 995, 'badAmount')),
  ],
}

describe('the check of a file', () => {
  it('[2.62] donations before their donors: says what the box mends and what it makes', {
    timeout: 30_000,
  }, async () => {
    openCheck((on) =>
      on ? { rows: 1000, valid: 992, creates: 992, kinds: [{ key: 'badAmount', count: 8 }] } : withoutDonors,
    )
    expect(await screen.findByText('992 of these rows only lack a donor: tick the box to add the donors')).toBeTruthy()
    expect(
      screen.getByText(
        'An added donor gets the name, and the mobile number and email if the file has them. How they agreed is what you say of all of them below.',
      ),
    ).toBeTruthy()
    expect((await button('Import the whole file')).disabled).toBe(true)
    expect(
      screen.getByText('No row is correct yet. Add the missing donors with the box above, or correct the file.'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Add donors who are not recorded yet' }))
    expect((await button('Import 992 rows')).disabled).toBe(false)
    expect(screen.queryByText(/only lack a donor/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  it('groups the faults by kind and says how many of all are shown', async () => {
    openCheck(() => withoutDonors, { locale: 'ar' })
    expect(await screen.findByRole('heading', { name: 'لا يوجد متبرع: 992' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'مبلغ غير مقروء: 8' })).toBeTruthy()
    expect(screen.getByText('المعروض: 50 من 1,000')).toBeTruthy()
    expect(screen.getByText('992 صفًا لا ينقصها إلا تسجيل المتبرع: حدّدوا المربع لإضافته')).toBeTruthy()
  })

  it.each(['en', 'ar'] as const)('[5.24] no fault’s heading holds an unfilled %%{place}, in %s', async (locale) => {
    const keys = Object.keys(locale === 'en' ? validationEn : validationAr)
    expect(keys.length).toBeGreaterThan(40)
    const kinds = keys.map((key) => ({ key, count: 1 }))
    openCheck(() => ({ rows: 1, valid: 0, kinds, faults: [fault(2, 'badAmount')] }), { locale })
    const headings = await screen.findAllByRole('heading', { level: 3 })
    expect(headings.length).toBeGreaterThan(40)
    expect(headings.map(({ textContent }) => textContent).filter((text) => /%\{/.test(text ?? ''))).toEqual([])
    expect(headings[keys.indexOf('minValue')]?.textContent).toBe(
      locale === 'en' ? 'Value too small: 1' : 'قيمة أقل من المسموح: 1',
    )
  })

  it('names the cell of a fault, puts faults before the sample, and shows amounts and days as records do', async () => {
    openCheck(() => ({
      rows: 2,
      valid: 1,
      kinds: [{ key: 'badAmount', count: 1 }],
      faults: [{ ...fault(45, 'badAmount'), column: 'Phone', value: 'abc' }],
      sample: [
        {
          line: 2,
          cells: [
            { field: 'amount', value: '550000000.00' },
            { field: 'date', value: '2026-02-01' },
          ],
        },
      ],
    }))
    expect(await screen.findByText('A45')).toBeTruthy()
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '')
    const [faults, sample] = ['What would not be added', 'How the first rows will be recorded'].map((name) =>
      headings.indexOf(name),
    )
    expect([faults === -1, sample === -1, (faults ?? 0) < (sample ?? 0)]).toEqual([false, false, true])
    expect(screen.getByText(/550,000,000/).textContent).not.toContain('.00')
    expect(screen.getByText(/February 2026/)).toBeTruthy()
  })

  it.each([
    ['en', ['Mobile', 'البريد'], 'donorPhone,', '1 column is left out: البريد'],
    ['en', ['Mobile', 'البريد', ''], 'donorPhone,,', '2 columns are left out: البريد, Column 3'],
    ['ar', ['Mobile', 'البريد'], 'donorPhone,', 'عمود واحد لن يُستورد: البريد'],
    ['ar', ['a', 'Mobile', 'b'], ',donorPhone,', 'عمودان لن يُستوردا: a، b'],
    ['ar', ['Mobile', 'a', 'b', 'c'], 'donorPhone,,,', '3 أعمدة لن تُستورد: a، b، c'],
  ] as const)('names the columns that are left out: %s %j', async (locale, headers, columns, text) => {
    openCheck(() => ({}), { locale, headers: [...headers], columns })
    const isolates = /[\u2068\u2069]/g
    expect(
      await screen.findByText((found, element) => element?.tagName === 'DIV' && found.replace(isolates, '') === text),
    ).toBeTruthy()
  })

  it('says nothing of columns where none is left out', async () => {
    openCheck(() => ({}))
    expect(await button('Import 30 rows')).toBeTruthy()
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  it('marks a column that is left out where the columns are matched', async () => {
    openCheck(() => ({}), { step: 'mapping', headers: ['Mobile', 'البريد'], columns: 'donorPhone,' })
    const left = await screen.findByRole('combobox', { name: /البريد/ })
    const remark = (box: HTMLElement) =>
      document.querySelector(`[id="${box.getAttribute('aria-describedby') ?? ''}"]`)?.textContent
    expect(remark(left)).toBe('This column is left out')
    expect(remark(screen.getByRole('combobox', { name: /Mobile/ }))).toBeUndefined()
  })

  it('asks whether rows with nothing but a known name are the same people, and sends what is answered', async () => {
    openCheck(() => ({ namesakes: 2 }), { target: 'donors', locale: 'ar', columns: 'name' })
    const same = await screen.findByRole('radio', { name: 'هم الأشخاص أنفسهم' })
    expect(screen.getByRole('radiogroup', { name: /^صفان فيهما اسما متبرعين مسجلين/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'هم أشخاص آخرون: يُضافون' }).checked).toBe(true)
    await userEvent.click(same)
    const asked = () => server.sent('POST', `/api/imports/${IMPORT}/preview`).map(({ body }) => body)
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()).toEqual([{ mapping: { name: 0 } }, { mapping: { name: 0 }, namesakes: 'same' }])
  })

  it.each([
    ['counts what will be added', { valid: 29, creates: 29 }, 'Import 29 rows', false],
    ['leaves out what is there', { valid: 29, creates: 20, existing: 9 }, 'Import 20 rows', false],
    ['knows a repeated file', { valid: 30, creates: 0, existing: 30 }, 'Nothing new in this file', true],
    ['does not count what it has not seen', { rows: 1000, more: true, valid: 999 }, 'Import the whole file', false],
    [
      'reads on past known rows',
      { rows: 1000, more: true, valid: 9, creates: 0, existing: 9 },
      'Import the whole file',
      false,
    ],
    ['offers nothing of a faulty file', { valid: 0, creates: 0 }, 'Import the whole file', true],
  ])('the button %s', async (_, answer, name, disabled) => {
    openCheck(() => answer)
    const begin = await button(name)
    expect(begin.disabled).toBe(disabled)
    const why = document.querySelector(`[id="${begin.getAttribute('aria-describedby') ?? ''}"]`)
    expect((why?.textContent ?? '') !== '').toBe(disabled)
  })

  it('shows the first rows as they will be recorded', async () => {
    openCheck(() => ({ sample: [{ line: 2, cells: [{ field: 'donorPhone', value: '+966531242486' }] }] }))
    expect(await screen.findByText('How the first rows will be recorded')).toBeTruthy()
    expect(screen.getByText('+966531242486')).toBeTruthy()
    expect(screen.getByText('Donor’s mobile number').tagName).toBe('DT')
  })

  it('keeps the beginning of a long Latin value among the first rows of an Arabic page', async () => {
    const value = 'a very long address of somebody, '.repeat(9).trim()
    openCheck(() => ({ sample: [{ line: 2, cells: [{ field: 'donorPhone', value }] }] }), { locale: 'ar' })
    const box = await screen.findByText(value)
    expect([box.getAttribute('dir'), styleOf(box).overflow]).toEqual(['auto', 'hidden'])
  })

  it('keeps the beginning of a Latin value on an Arabic page', async () => {
    openCheck(() => ({}), { locale: 'ar', step: 'mapping' })
    const cell = await screen.findByText(LONG)
    expect(cell.getAttribute('dir')).toBe('auto')
    expect(styleOf(cell).textOverflow).toBe('ellipsis')
  })
})

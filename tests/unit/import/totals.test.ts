import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readAll, removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  await shop.rows(sql`delete from donors`)
  await shop.rows(sql`delete from projects`)
  removeTemps()
})
afterAll(() => shop.close())

const passed = async (id: string) => {
  const [row] = await shop.rows<{ passed: number }>(sql`select passed from imports where id = ${id}::uuid`)
  return row?.passed
}
const take = async (target: 'donors' | 'projects', ...lines: string[]) => {
  const { id, created, faulty } = await shop.take(target, csv(...lines))
  return { created, faulty, passed: await passed(id) }
}

describe('[2.62] a row of totals at the foot of a file', () => {
  it.each(['الإجمالي', 'المجموع', 'المجموع الكلي:', 'Total', 'GRAND TOTAL'])(
    '«%s» is left out by name',
    async (word) => {
      const result = await take(
        'projects',
        'رمز المشروع,اسم المشروع,المبلغ المطلوب',
        'W1,بئر,5000',
        'W2,مدرسة,7000',
        `,${word},12000`,
      )
      expect(result).toEqual({ created: 2, faulty: 0, passed: 1 })
    },
  )

  it('is none where a row follows, where it has a phone, or where the word is part of a name', async () => {
    expect(await take('donors', 'Donor name,Mobile', 'Total,', 'Noura,0531242486')).toMatchObject({
      created: 2,
      passed: 0,
    })
    expect(await take('donors', 'Donor name,Mobile', 'Total,0531242487')).toMatchObject({ created: 1, passed: 0 })
    expect(await take('donors', 'Donor name,Mobile', 'Total Energies,')).toMatchObject({ created: 1, passed: 0 })
  })

  it('is told by the reader behind blank rows too', async () => {
    const { rows } = await readAll('a.csv', 'name,amount\nAli,5\nالإجمالي,5\n,\n\n')
    expect(rows).toEqual([
      { line: 2, cells: ['Ali', '5'] },
      { line: 3, cells: ['الإجمالي', '5'], total: true },
    ])
  })
})

describe('[5.15] what a file lost when it was saved', () => {
  it('is named for digits and letters that became question marks', async () => {
    const id = await shop.plan('donors', csv('Donor name,Mobile', 'Noura,??????????', '???? ????,0531242486', 'Why??,'))
    await shop.work(id)
    expect(await shop.faults(id)).toMatchObject([
      { line: 2, field: 'phone', key: 'badPhone', args: { reason: 'LOST_DIGITS' } },
      { line: 3, field: 'name', key: 'lostLetters', args: { value: '???? ????' } },
    ])
  })

  it('leaves other bad numbers to their own reason', async () => {
    const id = await shop.plan('donors', csv('Donor name,Mobile', 'Noura,phone'))
    await shop.work(id)
    expect(await shop.faults(id)).toMatchObject([{ key: 'badPhone', args: { reason: 'NOT_A_NUMBER' } }])
  })
})

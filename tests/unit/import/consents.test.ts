import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '../../../i18n/dates.ts'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  for (const table of ['import_changes', 'donors']) await shop.rows(sql`delete from ${sql.identifier(table)}`)
  removeTemps()
})
afterAll(() => shop.close())

type Given = Omit<Parameters<typeof donorRows>[1], 'id' | 'name'>

const FORM = { reportConsent: 'given', reportConsentWay: 'form', reportConsentSince: '2026-01-05' } as const
const donor = (name: string, given: Given) => shop.rows(donorRows(shop.entity, { id: newId(), name, ...given }))

interface Answer {
  name: string
  consent: string
  way: string | null
  since: string | null
}
const answers = () =>
  shop.rows<Answer>(
    sql`select name, report_consent as consent, report_consent_way as way, report_consent_since::text as since from donors
      where deleted_at is null order by name`,
  )

const HEAD = 'Donor name,Mobile,Consent to reports'
/** Today where the charity is, whether or not a midnight passes meanwhile. */
const today = (): unknown => {
  const before = todayIn('Asia/Riyadh')
  return expect.toSatisfy((day: unknown) => day === before || day === todayIn('Asia/Riyadh'))
}

describe('product.md 29: an answer that a file brings comes from the file, since its import', () => {
  it('a consent that it turns into a refusal keeps nothing of the old one, until the import is taken back', async () => {
    await donor('Amal', { phone: '+966501114001', ...FORM })
    await donor('Badr', { phone: '+966501114002', ...FORM })
    const file = csv(HEAD, 'Amal,0501114001,Refused', 'Badr,0501114002,Given')
    const done = await shop.take('donors', file, { existing: 'update' })
    expect(done).toMatchObject({ updated: 1, skipped: 1, faulty: 0 })
    const badr = { name: 'Badr', consent: 'given', way: 'form', since: '2026-01-05' }
    expect(await answers()).toEqual([{ name: 'Amal', consent: 'refused', way: 'import', since: today() }, badr])
    expect(await shop.undo(done.id)).toMatchObject({ status: 'undone', restored: 1, leftAlone: 0 })
    expect(await answers()).toEqual([{ name: 'Amal', consent: 'given', way: 'form', since: '2026-01-05' }, badr])
  })

  it.each(['fill', 'update'] as const)(
    'a first answer is noted so too, of known donors (%s) and new ones',
    async (known) => {
      await donor('Amal', { phone: '+966501114003' })
      const file = csv(HEAD, 'Amal,0501114003,Given', 'Celine,0501114004,Refused', 'Dana,0501114005,')
      expect(await shop.take('donors', file, { known })).toMatchObject({ created: 2, updated: 1, faulty: 0 })
      expect(await answers()).toEqual([
        { name: 'Amal', consent: 'given', way: 'import', since: today() },
        { name: 'Celine', consent: 'refused', way: 'import', since: today() },
        { name: 'Dana', consent: 'unknown', way: null, since: null },
      ])
    },
  )

  it('no refusal becomes a consent: neither of who is there, nor of who lies in the trash', async () => {
    const refused = { reportConsent: 'refused', reportConsentWay: 'website', reportConsentSince: '2026-02-01' } as const
    await donor('Amal', { phone: '+966501114006', ...refused })
    await donor('Gone', { phone: '+966501114007', ...refused })
    await shop.rows(sql`update donors set deleted_at = now() where name = 'Gone'`)
    const file = csv(HEAD, 'Amal,0501114006,Given', 'Gone,0501114007,Given')
    const amal = { name: 'Amal', consent: 'refused', way: 'website', since: '2026-02-01' }
    const gone = { name: 'Gone', consent: 'refused', way: null, since: null }
    for (const known of ['fill', 'update'] as const) {
      const id = await shop.plan('donors', file, { known })
      await shop.work(id)
      const faults = (await shop.faults(id)).map(({ line, key }) => [line, key])
      expect(faults.filter(([line]) => line === 2)).toEqual(known === 'update' ? [[2, 'notByImport']] : [])
      expect(await answers()).toEqual([amal, gone])
    }
  })
})

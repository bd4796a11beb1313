import { describe, expect, it } from 'vitest'
import { act, csv, finished, ownServer, type Preview, prepare, runToEnd, server } from './support/imports.ts'

ownServer()

const get = async <T>(url: string): Promise<T> => {
  const answer = await server.call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

describe('[8.44] the rejected rows put back', () => {
  const HEAD = 'Whose,Reach at,Side note'
  const confirmed = { name: 0, phone: 1, notes: 2 }
  const rejectedIn = async (lang: string, content: string, mapping: Record<string, number>) => {
    const { id } = await prepare('donors', content)
    expect((await act(id, 'run', { mapping })).statusCode).toBe(200)
    expect(await finished(id)).toMatchObject({ created: 0, faulty: 1 })
    const answer = await server.call('GET', `/api/imports/${id}/rejected`, { headers: { 'accept-language': lang } })
    return answer.body
  }

  it('keep their matching in both languages, and what was wrong is never imported', async () => {
    for (const [lang, reason, phone] of [
      ['en', 'What is wrong', '0537100001'],
      ['ar', 'الخطأ', '0537100002'],
    ] as const) {
      const file = await rejectedIn(lang, csv(HEAD, 'Nadia,none,VIP'), confirmed)
      expect(file.split('\r\n')[0]).toBe(`\ufeff${HEAD},${reason}`)
      const mended = file.replace('Nadia,none', `Nadia,${phone}`)
      const again = await prepare('donors', mended)
      expect(again, lang).toMatchObject({ remembered: true, mapping: { ...confirmed, email: null }, faultColumns: [3] })
      const taken = await act(again.id, 'run', { mapping: { ...confirmed, notes: 3 } })
      expect(taken.statusCode, lang).toBe(422)
      expect(taken.json()).toMatchObject({ errors: { Notes: expect.anything() } })
      expect((await act(again.id, 'run', { mapping: again.mapping })).statusCode).toBe(200)
      expect(await finished(again.id)).toMatchObject({ created: 1, faulty: 0 })
    }
    expect(await get('/api/donors?filter.q=Nadia')).toMatchObject([{ notes: 'VIP' }, { notes: 'VIP' }])
  })

  it('have one column of what is wrong, however often they come back', async () => {
    const first = await rejectedIn('en', csv(HEAD, 'Zaki,none,x'), confirmed)
    const second = await rejectedIn('ar', first.replace('none', 'nothing'), confirmed)
    expect(second.split('\r\n').slice(0, 2)).toEqual([
      `\ufeff${HEAD},الخطأ`,
      'Zaki,nothing,x,Reach at: رقم الجوال «nothing» غير صحيح. هذه القيمة ليست رقمًا. اكتبوه بهذه الصيغة: \u20660512345678\u2069، أو بالصيغة الدولية: \u2066+966512345678\u2069.',
    ])
  })
})

describe('[2.62] columns whose header says nothing', () => {
  it('are guessed by what stands in them', async () => {
    await runToEnd('projects', csv('Project code,Project name', 'KX1,Wells', 'KX2,Schools'))
    const rows = ['1,Amal,0536100001,kx1,250,2024-03-01', '2,Badr,0536100002,KX2,99.50,2024-03-02']
    const made = await prepare('donor_transactions', csv('A,Donor name,C,D,E,F', ...rows))
    expect(made).toMatchObject({ remembered: false, sample: rows.map((row) => row.split(',')) })
    expect(made.mapping).toMatchObject({
      donorName: 1,
      donorPhone: 2,
      project: 3,
      amount: 4,
      date: 5,
      donorEmail: null,
    })
    expect(made.guessed).toEqual(made.mapping)
    const other = await prepare('donor_transactions', csv('A,Donor name,C,D,E,F', ...rows), 'adminB')
    expect(other.mapping).toMatchObject({ project: null, amount: 4 })
  })
})

describe('[2.62] donors who are there already', () => {
  it('stay as they are, get what they lack, or take what the file says; the usual is to fill gaps', async () => {
    const head = 'Donor name,Mobile,Email,Notes'
    await runToEnd('donors', csv(head, 'Samar,0537200001,,old'))
    const content = csv(head, 'Samar,0537200001,samar@example.org,new', 'Turki,0537200002,,')
    const { id, mapping } = await prepare('donors', content)
    const updates = async (existing: object) =>
      (await act(id, 'preview', { mapping, ...existing })).json<Preview>().updates
    expect(await updates({ existing: 'skip' })).toBe(0)
    expect(await updates({ existing: 'fill' })).toBe(1)
    expect(await updates({})).toBe(1)
    const samar = () => get<object[]>('/api/donors?filter.q=Samar')
    expect(await runToEnd('donors', content, { existing: 'skip' })).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 1,
    })
    expect(await samar()).toMatchObject([{ email: null, notes: 'old', version: 1 }])
    expect(await runToEnd('donors', content, { existing: 'fill' })).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 1,
    })
    expect(await samar()).toMatchObject([{ email: 'samar@example.org', notes: 'old' }])
    expect(await runToEnd('donors', content, { existing: 'update' })).toMatchObject({ updated: 1, skipped: 1 })
    expect(await samar()).toMatchObject([{ notes: 'new' }])
  })

  it('alone have gaps to fill: of projects it is refused', async () => {
    const { id, mapping } = await prepare('projects', csv('Project code,Project name', 'GF1,One'))
    for (const action of ['preview', 'run']) {
      const refused = await act(id, action, { mapping, existing: 'fill' })
      expect(refused.statusCode, action).toBe(422)
      expect(refused.json()).toMatchObject({ errors: { Existing: expect.anything() } })
    }
  })
})

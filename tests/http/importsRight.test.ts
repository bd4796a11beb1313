import { describe, expect, it } from 'vitest'
import { act, csv, finished, ownServer, type Preview, prepare, runToEnd, server } from './support/imports.ts'

ownServer()

const bare = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

describe('[2.61] [8.44] a fault says what would be right', () => {
  it.each([
    ['en', 'Known: Individual, ', 'Write it as 0512345678, or with its country as +966512345678.'],
    ['ar', 'القيم المقبولة: فرد، ', 'اكتبوه بهذه الصيغة: 0512345678، أو بالصيغة الدولية: +966512345678.'],
  ])('before the import, after it and in the file of rejected rows (%s)', async (lang, known, form) => {
    const headers = { 'accept-language': lang }
    const typo = lang === 'en' ? 'Indvidual' : 'فردي'
    const file = csv('Donor name,Mobile,Donor type', `A ${lang},0501,${typo}`, `B ${lang},,Individual`)
    const { id, mapping } = await prepare('donors', file)
    const seen = (await act(id, 'preview', { mapping }, 'adminA', headers)).json<Preview>()
    const texts = seen.groups.map(({ text }) => bare(text))
    expect(texts.some((text) => text.includes(known))).toBe(true)
    expect(texts.some((text) => text.endsWith(form))).toBe(true)
    expect((await act(id, 'run', { mapping })).statusCode).toBe(200)
    expect(await finished(id)).toMatchObject({ status: 'done', faulty: 1 })
    const lists = (await server.call('GET', `/api/imports/${id}/known`, { headers })).json<Preview['allowed']>()
    expect(lists).toEqual(expect.objectContaining(seen.allowed))
    const rejected = bare((await server.call('GET', `/api/imports/${id}/rejected`, { headers })).body)
    expect(rejected).toContain(known)
    expect(rejected).toContain(form)
  })

  it('names projects whose names are like the one that nobody knows, and none of another entity', async () => {
    const made = csv('Project code,Project name', 'SIM-1,Water well of the north', 'SIM-2,Orphans of the south')
    expect(await runToEnd('projects', made)).toMatchObject({ created: 2 })
    const gifts = csv(
      'Donor name,Project,Amount,Date',
      'Huda,Water wel of north,1,2024-03-01',
      'Huda,SIM-3,1,2024-03-01',
    )
    const looked = async (as: 'adminA' | 'adminB'): Promise<Preview> => {
      const { id, mapping } = await prepare('donor_transactions', gifts, as)
      return (await act(id, 'preview', { mapping }, as)).json<Preview>()
    }
    expect((await looked('adminA')).similar).toEqual({ 'Water wel of north': ['Water well of the north'] })
    expect((await looked('adminB')).similar).toEqual({})
  })

  it('what the lists know is not told to another entity of a foreign import', async () => {
    const { id } = await prepare('donors', csv('Donor name', 'A'))
    expect((await server.call('GET', `/api/imports/${id}/known`, { as: 'adminB' })).statusCode).toBe(404)
  })
})

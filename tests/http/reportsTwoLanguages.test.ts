import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDispatch } from '../../server/messages/work.ts'
import { useFakeMailer } from './support/accounts.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'
import { said } from './support/said.ts'

const { server, entity, project, own, call, setting, act } = await reportSettingsWorld()
const mailer = useFakeMailer(server)
afterAll(() => server.close())

const BOTH = {
  title: 'ماء القرية',
  message: '{{اسم المتبرع}}، أثمر {{مبلغ التبرع}} في {{المشروع}}.',
  otherLanguage: 'en',
  otherTitle: 'Water for the village',
  otherMessage: '{{name}}, {{amount|what you gave}} has become {{project}}.',
}
const draft = async (body: object): Promise<string> => {
  const made = await call('POST', '/api/reports', { project, ...body })
  expect(made, JSON.stringify(made)).toMatchObject({ http: 201 })
  return String(made['id'])
}

/** Sends it to the three, one of whom reads English; their mails by address. */
async function sent(id: string) {
  expect(await call('POST', `/api/reports/${id}/send`, { expected: 3 })).toMatchObject({ http: 200 })
  mailer.accepted.length = 0
  const signal = new AbortController().signal
  for (const { id: dispatch } of await own<{ id: string }>(sql`select id from dispatches where report = ${id}`))
    await sendDispatch(server.services, { entityId: entity, dispatch, channel: 'email' }, signal)
  return (address: string) => {
    const mail = mailer.accepted.find(({ to }) => to.address === address)
    const path = /https?:\/\/[^\s/]+(\/DonorFoundation\/Report\/[^\s/]+\/[^\s/]+)(?=\s)/.exec(mail?.text ?? '')?.[1]
    return { subject: mail?.subject, text: said(mail?.text ?? ''), path: path ?? '' }
  }
}
const page = async (path: string): Promise<string> => (await server.app.inject({ url: path })).body
const editions = (id: string) =>
  own<{ language: string; report: Record<string, unknown> }>(
    sql`select e.language, e.content -> 'report' as report from editions e join dispatches d on d.id = e.dispatch where d.report = ${id} order by e.language`,
  )

describe('[3.13] a report in two languages', () => {
  it('reaches each donor in their language, names them and shows no sum on its way', async () => {
    const mailTo = await sent(await draft(BOTH))
    const english = mailTo('en@people.test')
    expect(english.subject).toBe('Water for the village')
    expect(english.text).toContain('English, what you gave has become Well.')
    const arabic = mailTo('ar@people.test')
    expect(arabic.subject).toBe('ماء القرية')
    expect(arabic.text).toContain('Arabic، أثمر تبرعكم في Well.')
    const [own, other] = [await page(english.path), await page(`${english.path}?lang=ar`)]
    expect(own).toContain('Water for the village')
    expect(own).toContain('English, SAR 100 (Charity) has become Well.')
    expect(own).not.toContain('ماء القرية')
    expect(other).toContain('ماء القرية')
    expect(other).toContain('English، أثمر 100 ريال (صدقة) في Well.')
    const key = /Report\/[^/]+\/([^/"?]+)[^"]*"[^>]*data-share/.exec(own)?.[1] ?? ''
    const shared = await page(english.path.replace(/[^/]+$/, `${key}?lang=en`))
    expect(shared).toContain('friend, what you gave has become Well.')
    expect(said(shared)).not.toMatch(/English,|SAR 100/)
  })

  it('freezes an edition of each language, with the other beside it', async () => {
    const id = await draft(BOTH)
    await sent(id)
    const [arabic, english] = await editions(id)
    expect(arabic?.report).toMatchObject({
      title: 'ماء القرية',
      other: { lang: 'en', title: 'Water for the village', message: BOTH.otherMessage },
      variables: true,
    })
    expect(english?.report).toMatchObject({
      title: 'Water for the village',
      publicMessage: BOTH.otherMessage,
      other: { lang: 'ar', title: 'ماء القرية', message: BOTH.message },
    })
  })

  it('that is written in one freezes what it ever froze', async () => {
    const id = await draft({ title: 'Old', message: 'As ever {name}.' })
    const mailTo = await sent(id)
    expect(mailTo('en@people.test').subject).toBe('Old')
    for (const { report } of await editions(id))
      expect(Object.keys(report).toSorted()).toEqual([
        'design',
        'id',
        'kind',
        'message',
        'publicMessage',
        'sentAt',
        'title',
      ])
  })

  it('is looked at and taken as a file in both, and tells how many read which', async () => {
    const id = await draft(BOTH)
    expect(await call('GET', `/api/reports/${id}/audience`)).toMatchObject({ byLanguage: { ar: 2, en: 1 } })
    const looked = async (language: string) =>
      String((await call('POST', `/api/reports/${id}/preview`, { language }))['html'])
    expect(await looked('en')).toContain('friend, what you gave has become Well.')
    expect(await looked('ar')).toContain('فاعل الخير، أثمر تبرعكم في Well.')
    const paper = await server.call('GET', `/api/reports/${id}/paper?as=pdf&language=en`, { as: 'projectsA' })
    expect(paper.statusCode).toBe(200)
  })

  it('goes over to a new version, and its title to a correction', async () => {
    const id = await draft(BOTH)
    await sent(id)
    const next = await call('POST', `/api/reports/${id}/revise`, {})
    expect(await call('GET', `/api/reports/${String(next['id'])}`)).toMatchObject(BOTH)
    await own(sql`update letters set opened_at = now() where report = ${id}`)
    const put = await call('POST', `/api/reports/${id}/correct`, {})
    expect(await call('GET', `/api/reports/${String(put['id'])}`)).toMatchObject({
      otherLanguage: 'en',
      otherTitle: 'Correction: Water for the village',
    })
  })

  it('[2.25] is what a saved setting sends', async () => {
    const id = await setting({ ...BOTH, timing: 'now', onlyNew: false })
    expect(await act(id, 'run', { expected: 3 })).toMatchObject({ http: 200 })
    const [made] = await own<{ report: string }>(sql`select report from report_runs where setting = ${id}`)
    expect(await call('GET', `/api/reports/${made?.report ?? ''}`)).toMatchObject(BOTH)
  })
})

describe('[3.13] variables of parts that were added', () => {
  const parts = [
    { kind: 'words', titleEn: 'For {{name}}', textEn: '{{amount}} became {{project}}.' },
    { kind: 'quote', textEn: 'We thank {{name|you}}.' },
  ]

  it('are filled in the letter, without its donor where it is shared', async () => {
    const mailTo = await sent(await draft({ title: 'Water', message: 'It runs.', parts }))
    const { path } = mailTo('en@people.test')
    const own = await page(path)
    expect(own).toContain('For English')
    expect(own).toContain('SAR 100 (Charity) became Well.')
    expect(own).toContain('We thank English.')
    expect(own).not.toContain('{{')
    const key = /Report\/[^/]+\/([^/"?]+)[^"]*"[^>]*data-share/.exec(own)?.[1] ?? ''
    const shared = await page(path.replace(/[^/]+$/, `${key}?lang=en`))
    expect(shared).toContain('For friend')
    expect(shared).toContain('We thank you.')
    expect(said(shared)).not.toMatch(/English\b(?!<)|SAR 100/)
  })

  it.each(['titleEn', 'textEn'])('are refused at the field where there is none of that name: %s', async (field) => {
    const answer = await call('POST', '/api/reports', {
      project,
      title: 'Water',
      message: 'It runs.',
      parts: [{ kind: 'words', [field]: 'Dear {{nmae}}' }],
    })
    expect(answer['http']).toBe(422)
    expect(Object.keys(answer['errors'] as object).join()).toMatch(new RegExp(`^Parts.*${field}$`, 'i'))
  })
})

describe('[3.13] what is refused of it', () => {
  it.each([
    ['a variable that there is none of', { message: 'Dear {{nmae}}' }, 'Message'],
    ['one in the other language', { otherLanguage: 'en', otherMessage: '{{1}}' }, 'OtherMessage'],
    ['one in a title', { title: 'For {{name}}' }, 'Title'],
    ['words of a language that is not named', { otherTitle: 'Water' }, 'OtherLanguage'],
    ['a third language', { otherLanguage: 'fr' }, 'OtherLanguage'],
  ])('%s, at its field', async (_what, body, field) => {
    const answer = await call('POST', '/api/reports', { project, title: 'Water', message: 'It runs.', ...body })
    expect(answer['http']).toBe(422)
    expect(Object.keys(answer['errors'] as object)).toEqual([field])
    const inSetting = await call('POST', '/api/report_settings', {
      project,
      name: 'x',
      title: 'Water',
      message: 'It runs.',
      ...body,
    })
    expect(Object.keys(inSetting['errors'] as object)).toEqual([field])
  })
})

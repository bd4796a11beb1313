import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyAccounts } from '../../server/accounts/tidy.ts'
import { forgetLinks, jobsOf, linksOf, useFakeMailer, work } from './support/accounts.ts'
import { reviewOf } from './support/registrations.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let review: Awaited<ReturnType<typeof reviewOf>>
beforeAll(async () => {
  server = await startTestServer()
  review = await reviewOf(server)
})
afterAll(() => server.close())

describe('[7.8] a registration that is not accepted', () => {
  it('rejecting tells whoever registered why, and how to register again: a mail without a link of its own', async () => {
    await forgetLinks(server)
    const mailer = useFakeMailer(server)
    const { id } = await review.register({ name: 'Open <b>Hands</b>' })
    await review.call('POST', `/${id}/reject`, { reason: 'The licence has expired.' })
    expect(await linksOf(server)).toMatchObject([
      { purpose: 'rejected', email: 'huda@open.test', state: 'planned', token_hash: null },
    ])
    expect(await jobsOf(server)).toHaveLength(1)
    await work(server)
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    const [mail] = mailer.asked
    expect(mail?.to).toEqual({ address: 'huda@open.test', name: 'Huda' })
    expect(mail?.subject).toBe('Open <b>Hands</b>: your registration on Athar was not accepted')
    expect(mail?.from.name, 'nobody writes in the name of what is no entity').toBe('Athar')
    expect(mail?.text).toContain('The licence has expired.')
    expect(mail?.text).toMatch(/Register again: https?:\/\/[^/\s]+\/auth\/register\?lang=en\n/)
    expect(mail?.html).not.toContain('<b>Hands')
    expect(mail?.text + (mail?.html ?? '')).not.toContain('token=')
    expect(await linksOf(server)).toMatchObject([{ purpose: 'rejected', state: 'sent', token_hash: null }])
  })

  it('rejecting speaks the language of the registration', async () => {
    await forgetLinks(server)
    const mailer = useFakeMailer(server)
    const { id } = await review.register()
    await review.rows(sql`update registrations set language = 'ar' where id = ${id}::uuid`)
    await review.call('POST', `/${id}/reject`, { reason: 'انتهى الترخيص.' })
    await work(server)
    expect(mailer.asked[0]).toMatchObject({ lang: 'ar', subject: expect.stringContaining('لم يُقبل طلب تسجيلكم') })
    expect(mailer.asked[0]?.text).toContain('انتهى الترخيص.')
  })

  it('a refusal to reject mails nothing', async () => {
    const { id } = await review.register()
    await review.approve(id)
    await forgetLinks(server)
    expect((await review.call('POST', `/${id}/reject`, { reason: 'Late' })).statusCode).toBe(409)
    expect(await linksOf(server)).toEqual([])
  })

  it('loses its files 30 days after the decision, and not before', async () => {
    const { id } = await review.register()
    const approved = await review.register()
    await review.approve(approved.id)
    await review.call('POST', `/${id}/reject`, { reason: 'No licence.' })
    const both = sql`id in (${id}::uuid, ${approved.id}::uuid)`
    const mine = async () => {
      const found = await review.rows<{ id: string }>(
        sql`select r.id::text || coalesce(r.licence_file ->> 'name', '-') || coalesce(r.logo_file ->> 'name', '-') as id from registrations r where ${both} order by r.created_at`,
      )
      return found.map((row) => row.id)
    }
    const files = await review.rows<{ id: string }>(
      sql`select f ->> 'id' as id from registrations r cross join unnest(array[r.logo_file, r.licence_file]) f where r.id = ${id}::uuid`,
    )
    const present = async () => {
      const keys = await review.keysUnder('registrations/')
      return files.filter((file) => keys.includes(`registrations/${file.id}/original`)).length
    }
    await review.rows(sql`update registrations set decided_at = now() - interval '29 days' where ${both}`)
    await tidyAccounts(server.services)
    expect([await present(), (await mine())[0]]).toEqual([2, `${id}licence.pdfour logo.png`])
    await review.rows(sql`update registrations set decided_at = now() - interval '31 days' where ${both}`)
    await tidyAccounts(server.services)
    expect(await present()).toBe(0)
    expect(await mine()).toEqual([`${id}--`, `${approved.id}licence.pdfour logo.png`])
    expect((await review.call('GET', `/${id}/file?which=licence`)).statusCode).toBe(404)
    expect((await review.call('GET', `/${approved.id}/file?which=licence`)).statusCode).toBe(200)
    expect(await review.read(id)).toMatchObject({ status: 'rejected', reason: 'No licence.' })
  })
})

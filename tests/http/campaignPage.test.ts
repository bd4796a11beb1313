import { describe, expect, it } from 'vitest'
import { film, image, project, useCampaigns } from './support/campaigns.ts'

interface Mail {
  subject: string
  html: string
}

const { draft, act, get, published, open, mailOf, ownPath } = useCampaigns()

describe('the page of a campaign', () => {
  it('[3.10] shows its words, picture, film, licence, ways to give and how much has come', async () => {
    const id = await published({ project, video: film })
    const page = (await open(`/campaign/${id}?lang=en`)).body
    for (const said of ['Water for Jazan', 'Three villages wait', 'FL-2210', 'Wells for villages', 'Main account'])
      expect(page).toContain(said)
    expect(page).toContain(`/campaign/${id}/pictures/${image}/800`)
    expect(page).toContain('25%')
    const part = await open(`/campaign/${id}/film`, 'GET', { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await open(`/campaign/${id}/film`)).body).toBe('0123456789')
  })

  it('product.md 51: is in its reader’s language: the one asked for, else the first that both speak, else the charity’s', async () => {
    const id = await published({})
    const langOf = async (path: string, spoken?: string) =>
      /<html lang="(\w+)"/.exec(
        (await open(path, 'GET', spoken === undefined ? {} : { 'accept-language': spoken })).body,
      )?.[1]
    for (const [spoken, lang] of [
      ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
      ['ar-SA,en;q=0.5', 'ar'],
      ['fr', 'en'],
      [undefined, 'ar'],
    ] as const) {
      expect(await langOf(`/campaign/${id}`, spoken), spoken).toBe(lang)
      expect(await langOf(`/campaign/${id}?lang=ar`, spoken), spoken).toBe('ar')
      expect(await langOf(`/campaign/${id}?lang=en`, spoken), spoken).toBe('en')
    }
    expect((await open(`/campaign/${id}`)).headers['vary']).toContain('accept-language')
    // A donor’s own page is in the donor’s language, whoever’s browser opens it.
    const own = ownPath(mailOf())
    expect(await langOf(own, 'en')).toBe(await langOf(own, 'ar'))
  })

  it('a draft is nobody’s to read but by the key that staff are given to look at it', async () => {
    const id = await draft({ video: film })
    expect((await open(`/campaign/${id}`)).statusCode).toBe(404)
    expect((await open(`/campaign/${id}/film`)).statusCode).toBe(404)
    expect((await open(`/campaign/${id}/${'x'.repeat(22)}`)).statusCode).toBe(404)
    expect((await act(id, 'test')).json()).toMatchObject({ state: 'sent' })
    const look = new URL(/https:\/\/athar\.example(\/campaign\/\S+)/.exec(mailOf()?.text ?? '')?.[0] ?? 'x:').pathname
    expect((await open(look)).body).toContain('Water for Jazan')
    expect((await open(`${look}/film`)).statusCode).toBe(200)
    const preview = await get(id, 'preview')
    expect(preview['html']).toContain('Water for Jazan')
    expect(preview['text']).toContain(`https://athar.example/campaign/${id}/…`)
  })

  it('issue 15: a draft’s preview has the mail as it will leave, in either language, its picture behind the same key', async () => {
    const id = await draft({})
    const mailIn = async (language: string) => (await get(id, `preview?language=${language}`))['mail'] as Mail
    const [english, arabic] = [await mailIn('en'), await mailIn('ar')]
    expect([english.subject, arabic.subject]).toEqual(['Water for Jazan', 'Water for Jazan'])
    for (const said of ['Dear [donor’s name]', 'Three villages wait', 'Fundraising licence FL-2210', 'Stop messages'])
      expect(english.html).toContain(said)
    for (const said of ['[اسم المتبرع]', 'ترخيص جمع التبرعات رقم', 'إيقاف رسائل الحملات'])
      expect(arabic.html).toContain(said)
    const picture = /<img src="(\/campaign\/[^"]+)"/.exec(english.html)?.[1]
    expect(picture).toMatch(new RegExp(`^/campaign/${id}/t\\.[^/]+/pictures/${image}/\\d+$`))
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPicture, addProject, addUpdate, change, pageOf, wordsOf } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example.org' } })
})
afterAll(() => server.close())

const open = async (id: string, query = '?lang=en'): Promise<string> => {
  const answer = await pageOf(server, id, query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.body
}

describe('a project’s public page', () => {
  it('[2.8] shows what became of a published project, to anyone and without script', async () => {
    const id = await addProject(server, {
      idea: 'الماء حياة',
      city: 'فيفاء',
      region: 'جازان',
      target: 3,
      target_description: 'آبار',
      beneficiary_numbers: 1250,
      beneficiary_category: 'أهالي القرى',
      objectives: ['ماء نظيف'],
      outcomes: ['وقت للمدرسة'],
      partners: ['أمانة المنطقة'],
      contact_number: '+966512345678',
      place: 'السوق القديم',
      map_link: 'https://maps.example.org/fifa',
      indicators: [{ name: 'دقائق لجلب الماء', unit: 'دقيقة', baseline: 120, target: 20, actual: 70 }],
      videos: ['https://youtu.be/abc', 'https://vimeo.com/2'],
      stages: [{ stage: 'study', state: 'completed', endDate: '2026-01-10' }],
    })
    const html = await open(id)
    const words = wordsOf(html)
    for (const text of ['جمعية البر', 'سقيا الماء في فيفاء', 'الماء حياة', 'بئر وخزان وشبكة', 'فيفاء', 'جازان', 'آبار'])
      expect(words).toContain(text)
    for (const text of ['1,250 beneficiaries', 'أهالي القرى', 'ماء نظيف', 'وقت للمدرسة', 'أمانة المنطقة'])
      expect(words).toContain(text)
    // [3.4] 50 of the 100 minutes that are to be saved.
    for (const text of ['السوق القديم', 'دقائق لجلب الماء', '120', '70', '50%']) expect(words).toContain(text)
    expect(html).toContain('href="https://maps.example.org/fifa" target="_blank" rel="noreferrer noopener"')
    // To the halala, required, collected and spent.
    for (const figure of ['100,000', '45,200.35', '12,000.10', '45%', '26%']) expect(words).toContain(figure)
    for (const film of ['https://youtu.be/abc', 'https://vimeo.com/2'])
      expect(html).toContain(`href="${film}" rel="noreferrer noopener"`)
    expect(html).not.toMatch(/<iframe|<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    // product.md 16: all six stages, those not spoken of not begun.
    expect(html.match(/class="stage stage-/g)).toHaveLength(6)
  })

  it('[9.13] a first visit follows the browser’s languages, English where it names neither; what is asked for counts more', async () => {
    const id = await addProject(server)
    const langOf = async (query: string, accept: string) => {
      const page = await pageOf(server, id, query, { 'accept-language': accept })
      expect(page.headers['vary']).toContain('accept-language')
      return /<html lang="(\w+)"/.exec(page.body)?.[1]
    }
    expect(await langOf('', 'en-GB,en;q=0.9,ar;q=0.4')).toBe('en')
    expect(await langOf('', 'fr,ar-SA;q=0.8,en;q=0.2')).toBe('ar')
    expect(await langOf('', 'fr-FR')).toBe('en')
    expect(await langOf('?lang=ar', 'en')).toBe('ar')
  })

  it('[2.8] speaks the language asked for, to whoever names none the charity’s own, and leads to the other', async () => {
    const id = await addProject(server)
    const own = await pageOf(server, id)
    expect(own.body).toContain('<html lang="ar" dir="rtl">')
    expect(own.body).toContain(`href="/dashboard/projects/${id}?lang=en"`)
    const other = await open(id)
    expect(other).toContain('<html lang="en" dir="ltr">')
    expect(wordsOf(other)).toContain('About the project')
    expect(wordsOf(own.body)).toContain('عن المشروع')
    expect(await open(id, '?lang=%22%3E')).toBe(own.body)
  })

  it('[2.8] tells search engines and previews of links what it is, by addresses of the outside', async () => {
    const cover = await addPicture(server)
    const images = [{ id: cover, altAr: 'البئر', altEn: null }]
    const id = await addProject(server, { images, seo_description: 'Water "for" all', seo_keywords: 'water, wells' })
    const html = await open(id, '')
    const at = `https://athar.example.org/dashboard/projects/${id}`
    for (const tag of [
      `<link rel="canonical" href="${at}"/>`,
      `<link rel="alternate" hrefLang="en" href="${at}?lang=en"/>`,
      `<meta property="og:image" content="${at}/pictures/${cover}/960.jpg"/>`,
      `<meta name="description" content="Water &quot;for&quot; all"/>`,
      `<meta name="keywords" content="water, wells"/>`,
      `<meta property="og:url" content="${at}"/>`,
      `<meta name="twitter:card" content="summary_large_image"/>`,
      `<meta property="og:title" content="سقيا الماء في فيفاء · جمعية البر"/>`,
    ])
      expect(html).toContain(tag)
    expect(html).not.toContain('noindex')
    expect(await open(id)).toContain(`<link rel="canonical" href="${at}?lang=en"/>`)
  })

  it('[2.8] is asked for anew each time and answers 304 while nothing has changed', async () => {
    const id = await addProject(server)
    const first = await pageOf(server, id)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers['referrer-policy']).toBe('strict-origin')
    expect(String(first.headers['content-security-policy'])).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    expect(first.headers['x-robots-tag']).toBeUndefined()
    const etag = String(first.headers['etag'])
    expect((await pageOf(server, id, '', { 'if-none-match': etag })).statusCode).toBe(304)
    await change(server, 'projects', id, { name: 'Another name' })
    expect((await pageOf(server, id, '', { 'if-none-match': etag })).statusCode).toBe(200)
    await change(server, 'projects', id, { status: 'deactivated' })
    expect((await pageOf(server, id, '', { 'if-none-match': etag })).statusCode).toBe(404)
  })

  it('[3.5] shows published updates alone, the newest first', async () => {
    const id = await addProject(server)
    await addUpdate(server, id, { name: 'Older', date_from: '2026-02-01', video_link: 'https://vimeo.com/1' })
    await addUpdate(server, id, { name: 'Newer', date_from: '2026-03-01', details: 'One\n\nTwo' })
    await addUpdate(server, id, { name: 'Zdraft', status: 'draft' })
    await addUpdate(server, id, { name: 'Zstopped', status: 'deactivated' })
    await addUpdate(server, id, { name: 'Zremoved', deleted_at: '2026-03-01T00:00:00Z' })
    await addUpdate(server, await addProject(server), { name: 'Zforeign' })
    const html = await open(id)
    expect(html.indexOf('Newer')).toBeLessThan(html.indexOf('Older'))
    expect(html.indexOf('Newer')).toBeGreaterThan(0)
    expect(html).toContain('href="https://vimeo.com/1"')
    expect(html).not.toMatch(/Z(?:draft|stopped|removed|foreign)/)
  })

  it('product.md 13: hide from store takes the donate button and nothing else', async () => {
    const id = await addProject(server, { donation_link: 'https://give.example.org/well' })
    const shown = await open(id)
    expect(shown).toContain('href="https://give.example.org/well"')
    await change(server, 'projects', id, { hide_from_store: true })
    const hidden = await open(id)
    expect(hidden).not.toContain('give.example.org')
    expect(shown.replace(/<p class="give no-print">.*?<\/p>/, '')).toBe(hidden)
  })

  it('[3.4] without the progress indicator no money and no progress is told, not even hidden in the page', async () => {
    const id = await addProject(server, { end_date: '2026-12-31', progress: 'inProgress' })
    expect(await open(id)).toContain('45,200.35')
    await change(server, 'projects', id, { show_progress: false })
    const html = await open(id)
    expect(html).not.toMatch(/45,?200|100,?000|12,?000\.10|class="measure|%<|In progress/)
    expect(wordsOf(html)).toContain('1 January 2026')
  })

  it('[3.4] show on main page is a mark, and its absence hides nothing', async () => {
    const id = await addProject(server, { show_on_main_page: true })
    expect(wordsOf(await open(id))).toContain('Featured project')
    await change(server, 'projects', id, { show_on_main_page: false })
    expect(wordsOf(await open(id))).not.toContain('Featured project')
  })

  it('names no donor, no staff and nothing that is the charity’s own', async () => {
    const id = await addProject(server, {
      code: 'ZCODE',
      messages_phone: '+966500009999',
      inbox_email: 'zinbox@athar.test',
      supervising_authority: 'Zauthority',
      approval_number: 'Zapproval',
      stages: [{ stage: 'study', state: 'completed', note: 'Znote' }],
      manager: server.users.projectsA,
    })
    const donor = (await server.call('POST', '/api/donors', { body: { name: 'Zdonor', phone: '0501234567' } })).json<{
      id: string
    }>().id
    const gift = { donor, project: id, amount: '500', date: '2026-03-01' }
    expect((await server.call('POST', '/api/donor_transactions', { body: gift })).statusCode).toBe(201)
    const html = await open(id)
    expect(html).toContain('45,700.35')
    expect(html).not.toMatch(/Zdonor|501234567|ZCODE|966500009999|zinbox|Zauthority|Zapproval|Znote|projectsA/)
    expect(html).not.toContain(donor)
  })

  it('[2.8] shows what people wrote as text, wherever it stands', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'&'
    const id = await addProject(server, {
      name: evil,
      idea: evil,
      description: evil,
      city: evil,
      objectives: [evil],
      partners: [evil],
      seo_description: `"><script>${evil}`,
      donation_link: 'javascript:alert(3)',
      videos: ['javascript:alert(4)'],
      stages: [{ stage: 'study', label: evil, state: 'completed' }],
    })
    await addUpdate(server, id, { name: evil, details: evil, video_link: 'javascript:alert(5)' })
    for (const query of ['?lang=ar', '?lang=en']) {
      const html = await open(id, query)
      expect(html).not.toMatch(/<script(?! type="module" src="\/public\/)|<img src=x|javascript:/)
      expect(html).toContain('&lt;script&gt;alert(1)')
    }
  })

  it('holds a large gallery and many updates, most of it folded', async () => {
    const images = []
    for (let n = 0; n < 20; n += 1)
      images.push({ id: await addPicture(server), altAr: null, altEn: n === 0 ? null : `Picture ${n}` })
    const id = await addProject(server, { images })
    for (let n = 0; n < 70; n += 1)
      await addUpdate(server, id, { name: `News ${n}`, date_from: `2026-01-${10 + (n % 20)}` })
    const html = await open(id)
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html.match(/<article class="update"/g)).toHaveLength(60)
    expect(html.match(/loading="lazy"/g)).toHaveLength(19)
    expect(html.length).toBeLessThan(200_000)
  })
})

describe('what is not public was never there', () => {
  const body = async (id: string, lang: string) => {
    const answer = await pageOf(server, id, `?lang=${lang}`)
    return { status: answer.statusCode, body: answer.body, cache: answer.headers['cache-control'] }
  }

  it.each([
    ['drafted', { status: 'drafted' }],
    ['deactivated', { status: 'deactivated' }],
    ['dedicated to named donors (product.md 6)', { type: 'special' }],
    ['deleted', { deleted_at: '2026-03-01T00:00:00Z' }],
  ])('[2.8] [4.5] a project that is %s, in both languages the same page as of an unknown one', async (_what, row) => {
    const id = await addProject(server)
    await open(id)
    await change(server, 'projects', id, row)
    for (const lang of ['ar', 'en']) {
      const unknown = await body(randomUUID(), lang)
      expect(await body(id, lang)).toEqual(unknown)
      expect(unknown).toMatchObject({ status: 404, cache: 'no-store' })
      expect(unknown.body).toContain(lang === 'ar' ? 'لم نجد هذا المشروع' : 'This project was not found')
      expect(unknown.body).toContain('noindex')
    }
  })

  it.each([
    ['inactive', { status: 'inactive' }, { status: 'active' }],
    ['removed', { deleted_at: '2026-03-01T00:00:00Z' }, { deleted_at: null }],
  ])('[2.8] the project of an entity that is %s', async (_what, gone, back) => {
    const id = await addProject(server, { entity_id: server.entities.b })
    await open(id)
    await change(server, 'entities', server.entities.b, gone)
    expect(await body(id, 'en')).toEqual(await body(randomUUID(), 'en'))
    await change(server, 'entities', server.entities.b, back)
    await open(id)
  })

  it.each(['nonsense', '%00', '..%2F..', "1'or'1", 'ا'])('[2.8] an address that is no id: %s', async (id) => {
    expect(await body(id, 'ar')).toEqual(await body(randomUUID(), 'ar'))
  })

  it('limits how often one address may ask', async () => {
    const limited = await startTestServer({ limits: true })
    const id = await addProject(limited)
    const statuses = []
    for (let n = 0; n < 122; n += 1) statuses.push((await pageOf(limited, id)).statusCode)
    await limited.close()
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.slice(120)).toEqual([429, 429])
  })
})

import { chromium } from 'playwright-core'
import sharp from 'sharp'
const base = 'http://localhost:3111'
const out = '/tmp/shots31'
const lang = process.argv[2] as 'ar' | 'en'
const login = await (await fetch(base + '/api/Account/Login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ entityName: 'جمعية نخيل العطاء', branchName: 'المركز الرئيس', userName: 'admin', password: 'Athar2026' }) })).json() as { data: string }
const H = { authorization: `Bearer ${login.data}` }
const get = async (p: string) => (await fetch(base + p, { headers: H })).json() as Promise<any>
const post = async (p: string, b: unknown) => { const a = await fetch(base + p, { method: 'POST', headers: { ...H, 'content-type': 'application/json' }, body: JSON.stringify(b) }); const t = await a.text(); if (!a.ok) console.log(p, a.status, t.slice(0, 400)); return JSON.parse(t) }
const up = async (kind: string, name: string, type: string, bytes: Buffer) => { const a = await fetch(`${base}/api/files/upload?kind=${kind}&name=${name}`, { method: 'POST', headers: { ...H, 'content-type': type }, body: new Uint8Array(bytes) }); const j = await a.json() as any; if (!a.ok) console.log(kind, JSON.stringify(j)); return j.id as string }
function box(type: string, ...parts: (Buffer | string)[]): Buffer { const body = Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : p))); const head = Buffer.alloc(8); head.writeUInt32BE(body.length + 8); head.write(type, 4, 'latin1'); return Buffer.concat([head, body]) }
const hdlr = (k: string) => box('hdlr', Buffer.alloc(8), k, Buffer.alloc(13))
const film = Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'), box('moov', box('mvhd', Buffer.alloc(100, 1)), box('trak', box('tkhd', Buffer.alloc(84, 2)), box('mdia', hdlr('vide')))), box('mdat', 'x' + Date.now())])
const png = await sharp({ create: { width: 800, height: 500, channels: 3, background: { r: 20, g: 120, b: Date.now() % 255 } } }).png().toBuffer()
const video = await up('video', 'well.mp4', 'video/mp4', film)
const image = await up('image', 'well.png', 'image/png', png)
const [licence] = await get('/api/fundraising_licences?perPage=1')
console.log(video, image, licence?.id)
const campaign = await post('/api/campaigns', { title: 'Film ' + lang, description: 'd', link: 'https://example.org/give', image, video, licence: licence?.id, channels: ['email'] })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width: lang === 'ar' ? 390 : 1440, height: 900 }, colorScheme: lang === 'ar' ? 'dark' : 'light' })
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', page.url(), m.text().slice(0, 300)) })
await page.goto(base + '/auth/login')
await page.waitForSelector('form input')
const inputs = page.locator('form input:not([type=checkbox])')
for (const [i, v] of ['جمعية نخيل العطاء', 'المركز الرئيس', 'admin', 'Athar2026'].entries()) await inputs.nth(i).fill(v)
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard/, { timeout: 20000 })
if (lang === 'en') { await page.getByRole('button', { name: 'English' }).first().click(); await page.waitForTimeout(800) }
await page.evaluate((p) => { history.pushState({}, '', p); dispatchEvent(new PopStateEvent('popstate')) }, `/app/campaigns/published/${campaign.id}`)
await page.waitForTimeout(3000)
await page.screenshot({ path: `${out}/camp-${lang}.png`, fullPage: true })
console.log(await page.locator('main').getByRole('button').allTextContents())
await page.locator('main').getByRole('button', { name: lang === 'ar' ? /إرسال|نشر/ : /^(Send|Publish)/ }).first().click()
await page.waitForTimeout(2000)
await page.getByRole('dialog').getByRole('button').last().click(); await page.waitForTimeout(2500)
await page.screenshot({ path: `${out}/film-ask-${lang}.png` })
console.log(await page.getByRole('dialog').allInnerTexts())
await browser.close()

import { chromium } from 'playwright-core'
import { apiOf } from './tests/e2e/support/api.ts'
const base = 'http://localhost:3111'
const out = '/tmp/shots31'
const api = await apiOf(base, 'جمعية نخيل العطاء', 'المركز الرئيس')
const list = await api.get<{ id: string; status: string; questions: { id: string; kind: string }[] }[]>('/api/surveys?perPage=5&sort.field=createdAt&sort.order=DESC')
const survey = list.find((s) => s.status === 'published')!
const full = await api.get<{ questions: { id: string; kind: string }[]; answersCount: number }>(`/api/surveys/${survey.id}`)
if (full.answersCount < 10) for (let n = 0; n < 14; n++) {
  const html = await (await fetch(`${base}/survey/${survey.id}?lang=en`)).text()
  const body = new URLSearchParams({ once: /name="once" value="([^"]+)"/.exec(html)?.[1] ?? '' })
  for (const q of full.questions) {
    if (q.kind === 'satisfaction') body.append(q.id, n % 2 ? 'satisfied' : 'unsatisfied')
    if (q.kind === 'rating') body.append(q.id, n % 2 ? '5' : '2')
    if (q.kind === 'multiple') { body.append(q.id, '1'); if (n % 3 === 0) body.append(q.id, '2') }
    if (q.kind === 'nps') body.append(q.id, n < 3 ? '9' : '4')
    if (q.kind === 'longText') body.append(q.id, 'No comment ' + n)
  }
  const a = await fetch(`${base}/survey/${survey.id}?lang=en`, { method: 'POST', body, redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  if (a.status >= 400) console.log(a.status, (await a.text()).slice(0, 200))
}
const lang = process.argv[2] as 'ar' | 'en'
const width = Number(process.argv[3])
const dark = process.argv[4] === 'dark'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', page.url(), m.text().slice(0, 300)) })
await page.goto(base + '/auth/login')
await page.waitForSelector('form input')
const inputs = page.locator('form input:not([type=checkbox])')
for (const [i, v] of ['جمعية نخيل العطاء', 'المركز الرئيس', 'admin', 'Athar2026'].entries()) await inputs.nth(i).fill(v)
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard/, { timeout: 20000 })
if (lang === 'en') { const b = page.getByRole('button', { name: 'English' }).first(); if (await b.isVisible().catch(() => false)) { await b.click(); await page.waitForTimeout(800) } }
const go = async (p: string) => { await page.evaluate((p) => { history.pushState({}, '', p); dispatchEvent(new PopStateEvent('popstate')) }, p); await page.waitForTimeout(2500) }
const shot = (n: string, full = true) => page.screenshot({ path: `${out}/${n}-${lang}.png`, fullPage: full })
await go(`/app/survey/stats/${survey.id}`); await shot('stats')
const link = page.locator('main table a, main li a').filter({ hasText: lang === 'ar' ? 'غير راضٍ' : 'Unsatisfied' }).first()
console.log(await page.locator('main a').allTextContents())
await link.click(); await page.waitForTimeout(2000); await shot('group-view', false); await shot('group')
console.log(page.url()); console.log((await page.locator('main').innerText()).slice(0, 1500))
await page.goBack(); await page.waitForTimeout(1500); console.log(page.url())
await go(`/app/survey/stats/${survey.id}?question=${full.questions[0]?.id}&value=nonsense`)
await shot('group-bad'); console.log((await page.locator('main').innerText()).slice(0, 500))
await context.close()
// the donor
const c2 = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
const p2 = await c2.newPage()
await p2.goto(base + '/auth/donor-login'); await p2.waitForSelector('form input')
await p2.locator('input[type=tel]').first().fill('0500000030'); await p2.locator('input[type=password]').fill('Athar2026'); await p2.locator('button[type=submit]').click()
await p2.waitForURL(/app\/donor/, { timeout: 20000 })
if (lang === 'en') { const b = p2.getByRole('button', { name: 'English' }).first(); if (await b.isVisible().catch(() => false)) { await b.click(); await p2.waitForTimeout(800) } }
await p2.goto(base + '/app/donor/data'); await p2.waitForTimeout(2500)
await p2.screenshot({ path: `${out}/prefs-${lang}.png`, fullPage: true })
console.log(await p2.locator('main').innerText())
await browser.close()

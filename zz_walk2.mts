import { chromium } from 'playwright-core'
import { apiOf, plantShown } from './tests/e2e/support/api.ts'
const base = 'http://localhost:3111'
const out = '/tmp/shots31'
const api = await apiOf(base, 'جمعية نخيل العطاء', 'المركز الرئيس')
const lang = process.argv[2] as 'ar' | 'en'
const width = Number(process.argv[3])
const dark = process.argv[4] === 'dark'
const shown = await plantShown(api, 'تقرير التجربة ' + lang)
const msgs = await api.get<{ id: string; donor: string }[]>('/api/messages?filter.kind=report&filter.state=sent&perPage=1&sort.field=sentAt&sort.order=DESC')
// a survey with answers
const survey = await api.post<{ id: string; questions: { id: string; kind: string }[] }>('/api/surveys/actions/start', { starter: 'project' })
await api.post(`/api/surveys/${survey.id}/activate`, {})
const html = await (await fetch(`${base}/survey/${survey.id}?lang=en`)).text()
const once = /name="once" value="([^"]+)"/.exec(html)?.[1]
const full = await api.get<{ questions: { id: string; kind: string }[] }>(`/api/surveys/${survey.id}`); console.log(full.questions.map((q) => [q.kind, q.id]), once, [...html.matchAll(/name="([^"]+)"/g)].map((m) => m[1]).join(","))
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
const go = async (p: string) => { await page.evaluate((p) => { history.pushState({}, '', p); dispatchEvent(new PopStateEvent('popstate')) }, p); await page.waitForTimeout(2200) }
const shot = (n: string, full = true) => page.screenshot({ path: `${out}/${n}-${lang}.png`, fullPage: full })
await go(`/app/donors/${msgs[0]?.donor}/show`); await shot('donor')
await go(`/app/settings/messages`); await shot('messages', false)
await go(`/app/settings/messages/${msgs[0]?.id}`); await shot('message')
console.log((await page.locator('main').innerText()).slice(0, 600))
const again = page.getByRole('button', { name: lang === 'ar' ? /إعادة الإرسال|إرسال مرة أخرى/ : /Send again|Resend/ }).first()
if (await again.isVisible().catch(() => false)) { await again.click(); await page.waitForTimeout(600); await shot('resend-ask', false); console.log(await page.getByRole('dialog').innerText()) ; await page.getByRole('dialog').getByRole('button').last().click(); await page.waitForTimeout(1500); await shot('resend-done', false); console.log((await page.locator('body').innerText()).slice(-300)) }
await go('/app/settings/general'); await shot('general')
await go(`/app/survey/stats/${survey.id}`); await shot('survey')
await go(`/app/campaigns/edit/${shown.campaign}`); await shot('campaign')
await browser.close()

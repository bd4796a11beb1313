import { chromium, type Page } from 'playwright-core'
const base = 'http://localhost:3111'
const out = '/tmp/shots31'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const lang = process.argv[2] as 'ar' | 'en'
const width = Number(process.argv[3])
const dark = process.argv[4] === 'dark'
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
const go = async (p: string) => { await page.evaluate((p) => { history.pushState({}, '', p); dispatchEvent(new PopStateEvent('popstate')) }, p); await page.waitForTimeout(1800) }
const shot = (n: string, full = true) => page.screenshot({ path: `${out}/${n}-${lang}.png`, fullPage: full })
await go('/app/donors/upload-donors')
await page.locator('input[type=file]').first().setInputFiles('/tmp/shots31/donors.csv')
await page.waitForTimeout(3500)
await shot('import-columns')
console.log(page.url(), (await page.locator('h1,h2').allTextContents()).join(' | '), await page.getByRole('button').allTextContents())
const next = page.getByRole('button', { name: lang === 'ar' ? /تحقق|متابعة|التالي/ : /Check|Continue|Next/ }).last()
await next.click(); await page.waitForTimeout(3000)
await shot('import-check')
const group = page.locator('li').filter({ hasText: '12' }).filter({ has: page.getByRole('combobox') }).first()
await group.getByRole('combobox').click(); await page.waitForTimeout(400)
console.log(await page.getByRole('option').allTextContents())
await page.getByRole('option').nth(1).click(); await page.waitForTimeout(300)
await shot('import-mend')
await group.getByRole('button').last().click(); await page.waitForTimeout(2500)
await shot('import-mended')
console.log((await page.locator('main').innerText()).slice(0, 900))
await browser.close()

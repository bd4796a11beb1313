import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type GraphStandIn, NUMBER, TOKEN, WABA } from '../../contract/graph.standIn.ts'
import { PATIENCE, seen } from './staff.ts'
import { fill, press, titled } from './visitor.ts'

const soon = { timeout: PATIENCE }

/** What the message is to say, and to whom. */
export interface Message {
  template: string
  body: string
  reply: string
  campaign: string
  project: string
  /** Whoever has it gets the message. */
  tag: string
}

const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(new URL(path, page.url()).href)
  await titled(page, title)
}

/** Chooses in a field that is searched by typing. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(text)
  await page.getByRole('option', { name: text }).first().click(soon)
}

/** [2.44] the charity's account: refused while its token is wrong, working once it is right. */
export async function connect(page: Page, appSecret: string): Promise<void> {
  await open(page, '/app/settings/meta', 'WhatsApp by Meta')
  await fill(page, { wabaId: WABA, phoneNumberId: NUMBER, token: 'wrong', appSecret })
  await press(page, 'Save and check')
  await seen(page, 'The access token is wrong or has expired.')
  await fill(page, { token: TOKEN })
  await press(page, 'Save and check')
  await seen(page, 'Messages can leave by this number.')
  await seen(page, '+966 11 234 5678')
}

/** [3.14] written, activated and handed to Meta, which first reviews and then approves it. */
export async function approveTemplate(page: Page, graph: GraphStandIn, message: Message): Promise<void> {
  await open(page, '/app/templates/create', 'Add message template')
  await fill(page, { name: message.template, body: message.body })
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('radio', { name: 'Utility' }).check()
  await fill(page, { 'variables\\.0\\.example': 'Amal', 'variables\\.1\\.example': 'A well' })
  await press(page, 'Add a button')
  await page.getByRole('menuitem', { name: 'Quick reply' }).click(soon)
  await fill(page, { 'buttons\\.0\\.label': message.reply })
  await press(page, 'Save and activate')
  await press(page, 'Submit to Meta')
  await seen(page, 'Meta is reviewing it')
  for (const one of graph.templates) one['status'] = 'APPROVED'
  await press(page, 'Refresh statuses')
  await seen(page, 'Approved by Meta')
}

async function chooseFrom(page: Page, label: RegExp, index: number, one: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).nth(index).click(soon)
  await page.getByRole('option', { name: one, exact: true }).click(soon)
}

/** [3.11] to those with the tag: their names in the first place, the project's in the second. */
export async function composeCampaign(page: Page, message: Message): Promise<void> {
  await open(page, '/app/campaigns/meta/create', 'Add Meta campaign')
  await fill(page, { name: message.campaign })
  await choose(page, 'Template', message.template)
  await choose(page, 'About the project', message.project)
  await chooseFrom(page, /^Kind of value/, 0, 'From the donor')
  await page.getByRole('radio', { name: 'Their name' }).check(soon)
  await chooseFrom(page, /^Kind of value/, 1, 'From the project')
  await chooseFrom(page, /^Value/, 0, 'Project name')
  const tags = page.getByLabel('With one of these tags')
  await tags.fill(message.tag)
  await tags.press('Enter')
  await press(page, 'Save')
  await titled(page, message.campaign)
}

/** [4.12] the count is confirmed once more, and then it goes. */
export async function sendTo(page: Page, label: string): Promise<void> {
  await press(page, label)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: label }).click(soon)
}

/** Each figure of what became of the messages, in the words that are read out. */
export async function figuresAre(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  const read = async (): Promise<Record<string, string>> => {
    const figures: Record<string, string> = {}
    for (const one of await page.getByRole('meter').all()) {
      const [id, text] = [await one.getAttribute('aria-labelledby'), await one.getAttribute('aria-valuetext')]
      figures[await page.locator(`[id="${id}"]`).innerText()] = text ?? ''
    }
    return figures
  }
  await expect.poll(read, soon).toEqual(wanted)
}

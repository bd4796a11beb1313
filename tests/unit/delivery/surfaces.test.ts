import { sql } from 'drizzle-orm'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { findProject, presentProject } from '../../../resources/projects/server/publicPage.ts'
import { letterPaths } from '../../../server/letters/addresses.ts'
import { presentLetter } from '../../../server/letters/content.ts'
import { letterIn } from '../../../server/letters/language.ts'
import { contentOf, mailFor } from '../../../server/messages/kinds/reportContent.ts'
import { paperOf } from '../../../server/pdf/kit.tsx'
import { ProjectPart } from '../../../server/pdf/project.tsx'
import { renderLetter, renderProject } from '../../../src/public/entry-server.tsx'
import { donor, gift, inEntity, openWorld, report, spend, type World } from './support.ts'

let world: World
let letter: Letter

beforeAll(async () => {
  world = await openWorld()
  const reader = await donor(world, { name: 'Amal', language: 'en' })
  const other = await donor(world, { name: 'بدر' })
  await gift(world, reader, '500.50')
  await gift(world, other, '120')
  await spend(world, '310.25')
  await inEntity(world, (tx) =>
    tx.rows(sql`update projects set show_progress = true, city = 'فيفاء', region = 'جازان', beneficiary_numbers = 1250,
      beneficiary_category = 'أهالي القرى', start_date = '2020-01-01', end_date = '2020-12-31' where id = ${world.project}::uuid`),
  )
  const id = await report(world)
  const found = await inEntity(world, (tx) => presentLetter(tx, id, reader))
  if (!found) throw new Error('no letter')
  letter = found
})
afterAll(() => world.close())

const ASSETS = { css: [], js: [], fonts: [] }
const bare = (html: string): string =>
  html
    .replaceAll(/<(?:style|script|title)\b[\s\S]*?<\/(?:style|script|title)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")

/** The words of a PDF before they become glyphs: its parts are plain functions. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (!isValidElement(node)) return Array.isArray(node) ? Children.toArray(node).map(wordsOf).join(' ') : ''
  const { type, props } = node as ReactElement<{ children?: ReactNode }>
  if (typeof type === 'function') return wordsOf((type as (given: object) => ReactNode)(props))
  return Children.toArray(props.children).map(wordsOf).join(' ')
}

async function surfaces(lang: 'ar' | 'en') {
  const found = await findProject(world.db, world.project, { kind: 'anonymous' })
  if (!found) throw new Error('nothing is public')
  const project = presentProject(world.project, found, lang)
  const urls = { self: '/p', image: '/f/{id}/{width}', origin: 'https://athar.example' }
  const page = renderProject({ project, urls, assets: ASSETS })
  const state = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }
  // As whoever opens it reads it.
  const read = letterIn(letter, lang)
  const [ours] = read.projects
  if (!ours) throw new Error('a letter without a project')
  const paper = paperOf({ letter: read, lang, pictures: new Map(), inactive: [] })
  return {
    page: bare(page),
    card: page.slice(0, page.indexOf('</head>')),
    letter: bare(renderLetter({ letter: read, lang, urls: letterPaths('r', 'key', 'share'), state, assets: ASSETS })),
    pdf: wordsOf(ProjectPart({ paper, project: ours })),
  }
}

/** Digits alone: signs of currency, spaces and directions stand differently on paper and on screens. */
const figures = (text: string): string => text.replaceAll(/[^\d.,%\u0660-\u0669]+/g, ' ')

describe('one project on each surface', () => {
  it.each(['ar', 'en'] as const)('has the same figures (%s)', async (lang) => {
    const { page, letter: letterPage, pdf } = await surfaces(lang)
    // Collected 500.50 + 120 of 1,000 asked for, 310.25 of it spent; a year that is over.
    for (const figure of ['620.50', '1,000', '310.25', '62%', '50%', '100%', '250'])
      for (const [name, text] of Object.entries({ page, letterPage, pdf }))
        expect(figures(text), `${name}: ${figure}`).toContain(figure)
  })

  it.each(['ar', 'en'] as const)('has the same words (%s)', async (lang) => {
    const { page, letter: letterPage, pdf } = await surfaces(lang)
    const stage = { ar: 'الدراسة', en: 'Study' }[lang]
    for (const word of ['آبار جازان', 'فيفاء', 'جازان', 'أهالي القرى', 'حفل الافتتاح', stage])
      for (const [name, text] of Object.entries({ page, letterPage, pdf }))
        expect(text, `${name}: ${word}`).toContain(word)
  })

  it('is called the same in the mail and in previews of links, which say what was given and what it is', async () => {
    const { card } = await surfaces('en')
    expect(card).toContain('آبار جازان · جمعية السقيا')
    expect(card).toContain('ثلاث آبار')
    const mail = mailFor(contentOf(letter, { id: 'm', email: 'amal@people.example' }), '/x', {
      publicUrl: 'https://athar.example',
      from: 'Athar <letters@athar.example>',
      secret: 'a secret of the tests, long enough',
      secretOld: null,
    })
    expect(mail.text).toMatch(/500\.50.*آبار جازان/)
    expect(bare(mail.html)).toMatch(/500\.50.*آبار جازان/)
  })

  it('[product.md 9] parts zakat from charity on the page, in the PDF and in the mail', async () => {
    const [project] = letter.projects
    if (!project) throw new Error('a letter without a project')
    const funds = [
      { fund: 'charity' as const, given: '300.25', spentOfYours: '150.12' },
      { fund: 'zakat' as const, given: '200.25', spentOfYours: '100.12' },
    ]
    const gifts = funds.map(({ fund, given }) => ({ fund, amount: given, date: '2026-02-03' }))
    const ours = { ...project, funds, gifts }
    const mixed: Letter = { ...letter, projects: [ours] }
    const state = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }
    const page = bare(
      renderLetter({ letter: mixed, lang: 'en', urls: letterPaths('r', 'key', 'share'), state, assets: ASSETS }),
    )
    const paper = paperOf({ letter: mixed, lang: 'en', pictures: new Map(), inactive: [] })
    const pdf = wordsOf(ProjectPart({ paper, project: ours }))
    const mail = mailFor(contentOf(mixed, { id: 'm', email: 'amal@people.example' }), '/x', {
      publicUrl: 'https://athar.example',
      from: 'Athar <letters@athar.example>',
      secret: 'a secret of the tests, long enough',
      secretOld: null,
    }).text
    for (const text of [page, pdf, mail]) for (const figure of ['300.25', '200.25']) expect(text).toContain(figure)
    for (const text of [page, pdf]) for (const figure of ['150.12', '100.12']) expect(text).toContain(figure)
    for (const text of [page, pdf, mail]) {
      expect(text).toMatch(/Zakat/)
      expect(text).not.toContain('500.50')
    }
    expect(mail).toMatch(/300\.25 \(Charity\) and .*200\.25 \(Zakat\) to آبار جازان/)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { csv, runToEnd, server } from './imports.ts'
import { surveyOf } from './surveys.ts'

const COMMON = { required: false, onlyIf: null, onlyIs: null }
const BARE = { lowAr: null, lowEn: null, highAr: null, highEn: null }

/** One question of each kind, with what a donor answered and how that reads in either language. */
const ASKED = [
  {
    kind: 'single',
    textAr: 'كيف عرفتمونا؟',
    textEn: 'How did you find us?',
    more: { optionsAr: ['من صديق', 'من إعلان'], optionsEn: ['A friend', 'An advertisement'] },
    value: 2,
  },
  {
    kind: 'multiple',
    textAr: 'ما الذي يعنيكم؟',
    textEn: 'What matters to you?',
    more: { optionsAr: ['المياه', 'الأيتام', 'المساجد'], optionsEn: ['Water', 'Orphans', 'Mosques'] },
    value: [1, 3],
  },
  { kind: 'satisfaction', textAr: 'ما مدى رضاكم؟', textEn: 'How satisfied are you?', value: 'slightlySatisfied' },
  { kind: 'nps', textAr: 'هل توصون بنا؟', textEn: 'Would you recommend us?', value: 9 },
  { kind: 'rating', textAr: 'كم نجمة؟', textEn: 'How many stars?', value: 4 },
  { kind: 'scale', textAr: 'ما مدى الوضوح؟', textEn: 'How clear was it?', more: { points: 7, ...BARE }, value: 6 },
  { kind: 'shortText', textAr: 'مدينتكم؟', textEn: 'Your city?', value: 'أبها' },
  { kind: 'longText', textAr: 'قصتكم؟', textEn: 'Your story?', value: 'بدأت مع جدتي' },
  { kind: 'number', textAr: 'كم مرة؟', textEn: 'How often?', more: { least: null, most: null }, value: 12 },
  { kind: 'date', textAr: 'منذ متى؟', textEn: 'Since when?', value: '2024-03-01' },
  {
    kind: 'file',
    textAr: 'صورة إيصال؟',
    textEn: 'A receipt?',
    more: { pictures: true, papers: true, most: 2 },
    value: 'receipt',
  },
].map(({ more = {}, ...one }) => ({ ...one, more, id: randomUUID() }))

const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))

async function made<T = { id: string }>(path: string, body: object): Promise<T> {
  const answer = await server.call('POST', `/api/${path}`, { body })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300)
  return answer.json<T>()
}

/** An answer of theirs to each kind of question, a paper among them. */
async function answered(donor: string): Promise<void> {
  const questions = ASKED.map(({ id, kind, textAr, textEn, more }) => ({
    id,
    kind,
    textAr,
    textEn,
    ...COMMON,
    ...more,
  }))
  const section = {
    id: randomUUID(),
    kind: 'section',
    textAr: 'عنكم',
    textEn: 'About you',
    aboutAr: null,
    aboutEn: null,
  }
  const survey = await made('surveys', surveyOf([section, ...questions]))
  const paper = await server.call('POST', `/api/files/upload?kind=pdf&name=${encodeURIComponent('إيصال آذار.pdf')}`, {
    body: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    headers: { 'content-type': 'application/pdf' },
  })
  expect(paper.statusCode, paper.body).toBe(201)
  const { id: file } = paper.json<{ id: string }>()
  await owner(
    sql`update files set people = true, consent_by = 'عبد العزيز الزهراني', consent_until = '2030-01-01', taken_on = '2024-03-01' where id = ${file}::uuid`,
  )
  const answers = Object.fromEntries(ASKED.map(({ id, kind, value }) => [id, kind === 'file' ? [file] : value]))
  await owner(sql`insert into survey_answers (entity_id, id, survey, donor, language, source, answers, files)
    values (${server.entities.a}::uuid, ${newId()}::uuid, ${survey.id}::uuid, ${donor}::uuid, 'ar', 'email',
      ${JSON.stringify(answers)}::jsonb, ${JSON.stringify([{ id: file, altAr: '', altEn: '' }])}::jsonb)`)
}

/** A file that brought one line of theirs, and one that was refused. */
async function imported(phone: string, project: string): Promise<void> {
  const sheet = csv(
    'Mobile,Amount,Donation date,Project number,الحي',
    `${phone},60,2024-04-02,${project},حي الورود`,
    `${phone},ستون ريالا,2024-04-03,${project},حي النرجس`,
    `0501230099,70,2024-04-03,${project},حي غيرهم`,
  )
  expect(await runToEnd('donor_transactions', sheet)).toMatchObject({ created: 1, faulty: 2 })
}

/** What they wrote to the charity, under the mark by which the service knows it. */
const wrote = (donor: string, phone: string) =>
  owner(sql`insert into chat_messages (entity_id, id, channel, direction, donor, address, text, at, provider_id)
    values (${server.entities.a}::uuid, ${newId()}::uuid, 'whatsapp', 'in', ${donor}::uuid, ${phone}, 'متى يُحفر البئر؟', now(), 'wamid.HBgM')`)

/** A donor of whom the charity holds something of every part of the page. */
export async function heldOf(phone: string, email: string): Promise<string> {
  const { id: donor } = await made('donors', {
    name: 'سلطان الغامدي',
    phone,
    email,
    type: server.donorTypes.person,
    language: 'ar',
    calendar: 'hijri',
  })
  await made('projects', { code: 'D-2', name: 'كفالة أيتام' })
  await answered(donor)
  await imported(phone, 'D-2')
  await wrote(donor, phone)
  await made(`donors/${donor}/inviteIdentity`, {})
  await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
    values (${server.users.donorA}, ${server.entities.a}, ${donor})`)
  return donor
}

/** What a person reads of the page, a line for each label and value. */
export const read = (page: string): string[] =>
  [...page.matchAll(/<(?:h1|h2[^>]*|dt|dd|p[^>]*)>(.*?)<\/(?:h1|h2|dt|dd|p)>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]+>/g, ''),
  )

/** The values that stand below a label. */
export const valuesOf = (page: string, label: string): string[] => {
  const lines = read(page)
  return lines.flatMap((line, n) => (line === label ? [lines[n + 1] ?? ''] : []))
}

/** What is read of a part of the page below its heading, up to the next. */
export const partOf = (page: string, title: string): string[] =>
  read(page.split('<section ').find((part) => part.includes(`>${title}</h2>`)) ?? '').slice(1)

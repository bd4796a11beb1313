import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

interface Notice {
  resource: string
  kind: string
  group: string
  name: string
  nameEn: string | null
  about: string | null
  count: number | null
}

const { server, projects, call, own } = await passedWorld()
const { entities } = server

const told = async (as: Person): Promise<Notice[]> => {
  const answer = await call(as, 'GET', '/api/notices')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ notices: Notice[] }>().notices
}
const kinds = async (as: Person): Promise<string[]> =>
  (await told(as)).map(({ group, resource, kind, name }) => `${group} ${resource}.${kind} ${name}`).toSorted()

interface Ended {
  status: string
  failed?: number
  days?: number
  project?: string | null
  entity?: string
}

const addCampaign = (title: string, { status, failed = 0, days = 1, project = null, entity = entities.a }: Ended) =>
  own(sql`insert into campaigns (id, entity_id, title, description, project, status, sent_count, failed_count, unknown_count, finished_at)
    values (${newId()}, ${entity}, ${title}, 'x', ${project}::uuid, ${status}, 12, ${failed}, ${failed},
      now() - make_interval(days => ${days}::int))`)

async function addSurvey(title: string, project: string | null, answeredDaysAgo: readonly number[]): Promise<void> {
  const id = newId()
  await own(sql`insert into surveys (id, entity_id, title_en, type, project, status, answers_count)
    values (${id}, ${entities.a}, ${title}, 'general', ${project}::uuid, 'published', 0)`)
  for (const days of answeredDaysAgo)
    await own(sql`insert into survey_answers (id, entity_id, survey, language, answers, created_at)
      values (${newId()}, ${entities.a}, ${id}, 'en', '{}', now() - make_interval(days => ${days}::int))`)
}

async function addSending(of: 'survey' | 'yearLetter', title: string, states: readonly Ended[]): Promise<void> {
  const id = newId()
  const { project = null, entity = entities.a } = states[0] ?? {}
  if (of === 'survey')
    await own(sql`insert into surveys (id, entity_id, title_en, type, project, status)
      values (${id}, ${entity}, ${title}, 'general', ${project}::uuid, 'published')`)
  else
    await own(
      sql`insert into year_letters (id, entity_id, title_en, year, status) values (${id}, ${entity}, ${title}, 2025, 'sent')`,
    )
  for (const { status, failed = 0, days = 1 } of states)
    await own(sql`insert into dispatches (id, entity_id, kind, survey, year_letter, state, sent_count, failed_count, unknown_count, finished_at)
      values (${newId()}, ${entity}, ${of}, ${of === 'survey' ? id : null}::uuid, ${of === 'survey' ? null : id}::uuid, ${status}, 7, ${failed},
        ${failed}, case when ${status} in ('sent', 'stopped') then now() - make_interval(days => ${days}::int) end)`)
}

const addPackage = (entity: string) =>
  own(
    sql`insert into plans (id, name_ar, name_en, price, period, active) values (${newId()}, 'الأساسية', 'Basic', 100, 'monthly', true)`,
  ).then(() =>
    own(sql`insert into subscriptions (id, entity_id, plan, plan_ar, plan_en, period, price, status, email_quota, email_used, starts_at, email_low_at)
      select ${newId()}, ${entity}, id, name_ar, name_en, period, price, 'Renewed', 100, 85, now() - interval '2 days', now() - interval '1 day' from plans`),
  )

const addTemplate = (name: string, metaStatus: string) =>
  own(sql`insert into templates (id, entity_id, name, category, language, meta_name, body, meta_status, meta_approved_at, meta_synced_at)
    values (${newId()}, ${entities.a}, ${name}, 'utility', 'en', ${name}, 'x', ${metaStatus}, now() - interval '3 days', now() - interval '1 day')`)

beforeAll(async () => {
  await addCampaign('Out', { status: 'published', project: projects.mine })
  await addCampaign('Some lost', { status: 'published', failed: 2 })
  await addCampaign('Stopped', { status: 'stopped' })
  await addCampaign('Long ago', { status: 'published', days: 31 })
  await addCampaign('Under way', { status: 'sending' })
  await addCampaign('Elsewhere', { status: 'published', entity: entities.b })
  await own(sql`insert into meta_campaigns (id, entity_id, name, status, sent_count, finished_at)
    values (${newId()}, ${entities.a}, 'By Meta', 'sent', 5, now() - interval '1 day')`)
  await addSurvey('How was it?', projects.mine, [2, 40, 1])
  await addSurvey('Nobody yet', null, [])
  await addSurvey('Old answers', null, [40])
  await addSending('survey', 'Went out', [{ status: 'stopped', failed: 1 }, { status: 'sent' }])
  await addSending('survey', 'With losses', [{ status: 'sent', failed: 2, project: projects.mine }])
  await addSending('survey', 'Halted', [{ status: 'stopped' }])
  await addSending('survey', 'Still going', [{ status: 'sent' }, { status: 'sending' }])
  await addSending('survey', 'Last month', [{ status: 'sent', days: 31 }])
  await addSending('yearLetter', 'Your 2025', [{ status: 'sent' }])
  await addSending('yearLetter', 'Your 2024', [{ status: 'sent', failed: 3 }])
  await addSending('yearLetter', 'Theirs', [{ status: 'stopped', entity: entities.b }])
  await addPackage(entities.a)
  for (const state of ['approved', 'rejected', 'paused', 'disabled', 'pending', 'notSubmitted'])
    await addTemplate(`t_${state}`, state)
})
afterAll(() => server.close())

const OF_MINE = [
  'failed surveys.lost With losses',
  'finished campaigns.sent Out',
  'finished surveys.answered How was it?',
  'waits subscriptions.emailLow الأساسية',
]

describe('what the bell tells of campaigns, surveys and templates', () => {
  it('[3.10] [3.11] [3.12] [3.14] is told to who administers the branch', async () => {
    expect(await kinds('adminA')).toEqual([
      'failed campaigns.lost Some lost',
      'failed surveys.lost With losses',
      'failed templates.rejected t_rejected',
      'failed templates.stopped t_disabled',
      'failed templates.stopped t_paused',
      'failed year_letters.lost Your 2024',
      'finished campaigns.sent Out',
      'finished campaigns.stopped Stopped',
      'finished meta_campaigns.sent By Meta',
      'finished surveys.answered How was it?',
      'finished surveys.sent Went out',
      'finished surveys.stopped Halted',
      'finished templates.approved t_approved',
      'finished year_letters.sent Your 2025',
      'waits subscriptions.emailLow الأساسية',
    ])
    expect(await kinds('adminB')).toEqual([
      'finished campaigns.sent Elsewhere',
      'finished year_letters.stopped Theirs',
      'waits plans.none ',
    ])
  })

  it('[6.5] who leads a project hears of what is about it, and of no template', async () => {
    expect(await kinds('projectsA')).toEqual(OF_MINE)
  })

  it('says how many, and of which project', async () => {
    const notices = await told('adminA')
    const of = (name: string) => notices.find((one) => one.name === name)
    expect(of('Out')).toMatchObject({ count: 12, about: 'Well' })
    expect(of('Some lost')).toMatchObject({ count: 4, about: null })
    expect(of('How was it?')).toMatchObject({ count: 3, about: 'Well' })
    expect(of('With losses')).toMatchObject({ count: 4, about: 'Well', nameEn: null })
    expect(of('Your 2025')).toMatchObject({ count: 7, about: null })
    expect(of('الأساسية')).toMatchObject({ count: 15, nameEn: 'Basic' })
    expect(of('t_approved')).toMatchObject({ count: null, about: null })
  })
})

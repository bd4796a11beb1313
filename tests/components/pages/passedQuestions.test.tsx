// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Questions from '../../../resources/donor_issues/ui/questions/index.tsx'
import Issue from '../../../resources/donor_issues/ui/support/Issue.tsx'
import { DueKinds } from '../../../src/pages/home/due/DueKinds.tsx'
import { usePassedKind } from '../../../src/pages/home/due/kinds.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'
import { newIssue } from './issueWorld.ts'

const { on, list, sent, seen } = useServer()

const signIn = (role: string) => setSettings({ token: tokenFor([role]), profile: profileOf([role]) as never })
const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}
const refused = (fault: string, title: string) => ({
  status: 409,
  body: { title, detail: 'Nothing for you to do.', code: 8, fault },
})

describe('product.md 2: support asks the project', () => {
  const issue = {
    ...newIssue,
    type: 'question',
    donorPhone: null,
    donorEmail: null,
    message: 'When does the water run?',
    managerName: 'Noura',
  }
  const waiting = { passedAt: '2026-03-02T10:00:00.000Z', passedByName: 'Omar', passNote: 'A date, please.' }
  const answered = {
    ...waiting,
    answer: 'In May, God willing.',
    answeredAt: '2026-03-03T10:00:00.000Z',
    answeredByName: 'Noura',
  }
  const open = (more: object = {}, stage: Partial<Stage> = {}) => {
    signIn('TechnicalSupport')
    on('get', `*/api/donor_issues/${ID}/view`, { body: { ...issue, ...more } })
    on('get', '*/api/donor_issues/actions/colleagues', { body: { people: [] } })
    list('saved_replies', [])
    const at = { at: `/app/donor-issues/${ID}`, route: '/app/donor-issues/:id' }
    return show(Issue, { resource: 'donor_issues', roles: ['TechnicalSupport'], ...at, ...stage })
  }

  it('says to whom the question goes, and sends it with a note and the version that was read', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/pass`, { body: { id: ID, version: 5 } })
    const { container } = open()
    expect((await screen.findByText(/who leads the project/)).textContent).toContain('Noura')
    await user.click(screen.getByRole('button', { name: 'Ask the project' }))
    await user.type(screen.getByLabelText('Note to the staff (optional)'), 'A date, please.')
    await clean(container)
    on('get', `*/api/donor_issues/${ID}/view`, { body: { ...issue, ...waiting, version: 5 } })
    await user.click(screen.getByRole('button', { name: 'Pass to the project' }))
    expect(await screen.findByRole('button', { name: 'Take the question back' })).toBeTruthy()
    expect(screen.getByText('The question is with the project')).toBeTruthy()
    const [call] = sent('POST', `/api/donor_issues/${ID}/pass`)
    expect(call?.body).toEqual({ version: 4, note: 'A date, please.' })
    expect(call?.headers['idempotency-key']).toBeTruthy()
  })

  it('of a project that nobody leads goes to the administrators', async () => {
    open({ managerName: null })
    expect(await screen.findByText(/Nobody leads this project here/)).toBeTruthy()
  })

  it.each([
    ['about no project', { projectName: null }],
    ['closed', { status: 'closed' }],
  ])('is not offered where the issue is %s', async (_what, more) => {
    open(more)
    expect(await screen.findByText('When does the water run?')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask the project' })).toBeNull()
  })

  it('takes it back; where the answer was faster, says so and reads the issue again', async () => {
    const user = userEvent.setup()
    on(
      'post',
      `*/api/donor_issues/${ID}/takeBack`,
      refused('answeredBefore', 'This question has been answered already'),
    )
    open(waiting)
    await user.click(await screen.findByRole('button', { name: 'Take the question back' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This question has been answered already')
    expect(sent('POST', `/api/donor_issues/${ID}/takeBack`)[0]?.body).toEqual({ version: 4 })
    on('get', `*/api/donor_issues/${ID}/view`, { body: { ...issue, ...answered, version: 5 } })
    await user.click(screen.getByRole('button', { name: 'Read the issue as it is now' }))
    expect(await screen.findByText('In May, God willing.')).toBeTruthy()
  })

  it('puts the project’s answer into the reply, below what stands there, and sends it as ever', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/reply`, { body: { id: ID, version: 5, status: 'open', mailed: false } })
    const { container } = open(answered)
    expect(await screen.findByRole('heading', { name: 'The project’s answer' })).toBeTruthy()
    const field = screen.getByLabelText('Your reply') as HTMLTextAreaElement
    await user.type(field, 'Thank you for asking.')
    await user.click(screen.getByRole('button', { name: 'Use the project’s answer as the reply' }))
    expect(field.value).toBe('Thank you for asking.\n\nIn May, God willing.')
    expect(document.activeElement).toBe(field)
    await clean(container)
    await user.click(screen.getByRole('button', { name: 'Send the reply' }))
    await waitFor(() => expect(sent('POST', `/api/donor_issues/${ID}/reply`)).toHaveLength(1))
    expect(sent('POST', `/api/donor_issues/${ID}/reply`)[0]?.body).toEqual({
      version: 4,
      reply: 'Thank you for asking.\n\nIn May, God willing.',
      close: false,
    })
  })

  it('of a closed issue the answer is there to read, in Arabic', async () => {
    open({ ...answered, answeredByName: null, status: 'closed' }, { locale: 'ar' })
    expect(await screen.findByText('In May, God willing.')).toBeTruthy()
    expect(screen.getByText('مدير الفرع الرئيس')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'سؤال المشروع مرة أخرى' })).toBeNull()
  })
})

const question = {
  id: ID,
  version: 2,
  type: 'question',
  donorId: OTHER,
  donorName: 'هند العتيبي',
  projectId: OTHER,
  projectName: 'Well',
  message: 'When does the water run?',
  sentAt: '2026-03-01T10:00:00.000Z',
  passedAt: '2026-03-02T10:00:00.000Z',
  passedByName: null,
  note: 'A date, please.',
  files: [],
}
const second = { ...question, id: OTHER, projectName: 'School', message: 'Which books?', donorName: null, note: null }
const ASKED = '*/api/donor_issues/actions/passed'

describe('product.md 2: questions passed to the staff', () => {
  const open = (questions: object[], stage: Partial<Stage> = {}) => {
    signIn('ProjectAdmin')
    on('get', ASKED, { body: { total: questions.length, questions } })
    return show(Questions, {
      resource: 'donor_issues',
      roles: ['ProjectAdmin'],
      at: '/app/questions',
      route: '/app/questions',
      ...stage,
    })
  }
  const answerOf = (project: string) => {
    const card = screen.getAllByRole('article').find((one) => within(one).queryByRole('heading', { name: project }))
    if (!card) throw new Error(`no question about ${project}`)
    return within(card)
  }

  it('are answered with the version that was read, each for itself', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/answerPassed`, { body: { id: ID, version: 3 } })
    const { container } = open([question, second])
    expect(await screen.findByText('When does the water run?')).toBeTruthy()
    expect(screen.getByText('A date, please.')).toBeTruthy()
    expect(screen.getByText('Support of the platform')).toBeTruthy()
    expect(screen.getByText('A donor who is not to be named')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'هند العتيبي' }).getAttribute('href')).toBe(`/donors/${OTHER}/show`)
    await clean(container)
    await user.type(answerOf('School').getByLabelText('Your answer to support'), 'Half an answer')
    await user.type(answerOf('Well').getByLabelText('Your answer to support'), 'In May.')
    await user.click(answerOf('Well').getByRole('button', { name: 'Answer support' }))
    expect(await answerOf('Well').findByText('Your answer is with support')).toBeTruthy()
    const [call] = sent('POST', `/api/donor_issues/${ID}/answerPassed`)
    expect(call?.body).toEqual({ version: 2, answer: 'In May.' })
    expect(call?.headers['idempotency-key']).toBeTruthy()
    const other = answerOf('School').getByLabelText('Your answer to support') as HTMLTextAreaElement
    expect(other.value).toBe('Half an answer')
  })

  it.each([
    ['notPassed', 'This question is no longer with the project'],
    ['answeredBefore', 'This question has been answered already'],
    ['questionClosed', 'This issue has been closed'],
  ])('[8.1] %s meanwhile: it is said, what was written stays until they are read again', async (fault, title) => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/answerPassed`, refused(fault, title))
    open([question])
    await user.type(await screen.findByLabelText('Your answer to support'), 'In May.')
    await user.click(screen.getByRole('button', { name: 'Answer support' }))
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    expect((screen.getByLabelText('Your answer to support') as HTMLTextAreaElement).value).toBe('In May.')
    on('get', ASKED, { body: { total: 0, questions: [] } })
    await user.click(screen.getByRole('button', { name: 'Read the questions as they are now' }))
    expect(await screen.findByText('No question waits for you')).toBeTruthy()
  })

  it('says in Arabic that none waits', async () => {
    open([], { locale: 'ar' })
    expect(await screen.findByText('لا سؤال بانتظاركم')).toBeTruthy()
  })
})

describe('product.md 2: the hint on the homes', () => {
  const open = (role: string, body: object) => {
    signIn(role)
    on('get', ASKED, { body: body as never })
    const Page = () => <DueKinds kinds={[usePassedKind().passed]} open={1} />
    return show(Page, { resource: 'donor_issues', roles: [role as never] })
  }

  it.each(['BranchAdmin', 'ProjectAdmin'])(
    '%s: how many wait, with the way to each, and no donor’s name',
    async (role) => {
      open(role, { total: 7, questions: [question, second] })
      const link = await screen.findByRole('link', { name: 'Well' })
      expect(link.getAttribute('href')).toBe(`/app/questions#question-${ID}`)
      expect(screen.getByText('7')).toBeTruthy()
      const all = screen.getByRole('link', { name: /^Show all 7/ })
      expect(all.getAttribute('href')).toBe('/app/questions')
      expect(document.body.textContent).not.toContain('هند')
    },
  )

  it('shows nothing where nothing waits, and asks nothing for those who may not answer', async () => {
    open('BranchAdmin', { total: 0, questions: [] })
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/donor_issues/actions/passed'))
    expect(screen.queryByText('Questions passed to you')).toBeNull()
  })
  it('asks nothing for support', async () => {
    open('TechnicalSupport', { total: 1, questions: [question] })
    await new Promise((done) => {
      setTimeout(done, 100)
    })
    expect(seen).toEqual([])
  })
})
